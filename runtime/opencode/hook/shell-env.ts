/** A shell is about to start: marked, so that what it leaves running is known as the agent's (`command-origin.ts`). */
import { SHELL_MARK } from "../project/shell-mark.ts";

/** The body of `shell.env`. A terminal that the human opens in OpenCode 1.18.33 has no session. */
export async function shellEnv(
  { sessionID }: { readonly sessionID?: string },
  output: { env: Record<string, string> },
): Promise<void> {
  if (sessionID !== undefined) output.env[SHELL_MARK] = "1";
}
