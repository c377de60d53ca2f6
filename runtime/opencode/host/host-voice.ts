/**
 * How the plugin speaks to the human and to the host's log: through the client only, never through
 * stdout or stderr (OpenCode 1.18.33: any byte there corrupts the TUI). Nothing here is ever awaited by a
 * hook, and a failing client is not an error: there is nobody left to tell.
 */
import type { LogLevel } from "../../config/config.ts";
import type { HostVoice } from "../../host/host-voice.ts";
import type { PluginInput } from "./wire.ts";

const RANK: Readonly<Record<LogLevel, number>> = { off: 0, error: 1, info: 2, debug: 3 };
const ASK_MS = 1_000;

/** Wraps the SDK client of one project. */
export function hostVoice(client: PluginInput["client"], logging: LogLevel): HostVoice {
  const quietly = (call: () => Promise<unknown>): void => {
    try {
      call().catch(() => undefined);
    } catch {
      // A client without this method (older hosts): the message is lost, the session goes on.
    }
  };
  return {
    log(level, message) {
      if (RANK[level] > RANK[logging]) return;
      quietly(() => client.app.log({ body: { service: "idumb", level, message } }));
    },
    toast(variant, message) {
      quietly(() => client.tui.showToast({ body: { title: "iDumb", message, variant } }));
    },
    goOn(sessionID, agent, text) {
      const parts = [{ type: "text" as const, synthetic: true, text }];
      quietly(() => client.session.promptAsync({ path: { id: sessionID }, body: { agent, parts } }));
    },
    stop(sessionID) {
      quietly(() => client.session.abort({ path: { id: sessionID } }));
    },
    async parentOf(sessionID) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), ASK_MS);
      });
      try {
        const answer = await Promise.race([client.session.get({ path: { id: sessionID } }), late]);
        return answer?.data?.parentID ?? null;
      } catch {
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
