/**
 * Whether this process is `opencode run`: it answers one message and ends, and nobody comes back to it by itself.
 * OpenCode 1.18.33 names its own process in `OPENCODE_PID` and keeps its arguments behind the program's two. A server
 * that a run is attached to, or the service of OpenCode 2, outlives the run and is none.
 */
const WITH_VALUE: ReadonlySet<string> = new Set(["--log-level"]);

/** @param process of this plugin */
export function isOneRun({ argv, env, pid }: Pick<NodeJS.Process, "argv" | "env" | "pid">): boolean {
  if (env["OPENCODE_PID"] !== String(pid)) return false;
  const words = argv.slice(2);
  return words.find((word, at) => !word.startsWith("-") && !WITH_VALUE.has(words[at - 1] ?? "")) === "run";
}
