/** `idumb restore …` in this process: what it prints, what it refuses, and its exit code. */
import { vi } from "vitest";
import { COMMANDS } from "./commands.ts";
import { programOf } from "./program.ts";
import { Refused } from "./refused.ts";

export interface Restored {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

export async function restoreIn(directory: string, ...args: readonly string[]): Promise<Restored> {
  let code: number | null = null;
  let error = "";
  const out: string[] = [];
  const told = vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  try {
    const program = programOf(COMMANDS, "0.0.0", (exitCode) => (code = exitCode));
    await program.parseAsync(["restore", "--dir", directory, ...args], { from: "user" });
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    code = thrown.exitCode;
    error = thrown.message;
  } finally {
    told.mockRestore();
  }
  return { code, out: out.join(""), error };
}
