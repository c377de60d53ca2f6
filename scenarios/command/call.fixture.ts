/** A call of `npm run stress` without a process of its own: what it ended with and what it said. */
import { main } from "./main.ts";

export interface Said {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function call(...args: string[]): Promise<Said> {
  const said = { stdout: "", stderr: "" };
  const status = await main(args, {
    out: (lines) => void (said.stdout += `${lines}\n`),
    err: (lines) => void (said.stderr += `${lines}\n`),
    hasColours: false,
  });
  return { status, ...said };
}
