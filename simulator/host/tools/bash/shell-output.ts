import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from "node:child_process";

const SHELL = /!`([^`]+)`/g;

/**
 * The template of a slash command with what its shell snippets print in their place; one that fails counts by what it
 * printed.
 * @param first what the shell does before the snippet
 */
export function withShellOutput(directory: string, text: string, first = ""): string {
  return text.replace(SHELL, (_, command: string) => {
    try {
      const options: ExecFileSyncOptionsWithStringEncoding = {
        cwd: directory,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      };
      return execFileSync("bash", ["-c", `${first}${command}`], options);
    } catch (error) {
      return String((error as { stdout?: unknown }).stdout ?? "");
    }
  });
}
