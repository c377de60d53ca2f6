/**
 * The human aborts a turn while its `govern_shell` runs: the command has then begun and has not ended, on either
 * host. The caller loads the answer that starts it.
 */
import type { Governed } from "./open-governed.ts";

export async function abortInShell({ host, post }: Governed, session: string, text: string): Promise<void> {
  const running = new Promise<void>((resolve) => {
    host.onEvent(({ type, properties }) => {
      const part = properties["part"] as { tool?: string; state?: { status: string } } | undefined;
      if (
        type === "message.part.updated" &&
        part?.tool === "govern_shell" &&
        part.state?.status === "running"
      )
        resolve();
    });
  });
  const said = post(`/session/${session}/message`, { parts: [{ type: "text", text }] });
  await running;
  await host.client.session.abort({ path: { id: session } });
  await said;
}
