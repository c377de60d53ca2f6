/** `idumb restore …` in this process: what it prints, what it refuses, and its exit code. */
import { vi } from "vitest";
import { run } from "./run.ts";

export interface Restored {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

export async function restoreIn(directory: string, ...args: readonly string[]): Promise<Restored> {
  const [out, error]: [string[], string[]] = [[], []];
  const heard = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => error.push(String(text)) > 0),
  ];
  try {
    const code = await run(["restore", "--dir", directory, ...args]);
    return { code, out: out.join(""), error: error.join("") };
  } finally {
    for (const one of heard) one.mockRestore();
  }
}
