import { format } from "node:util";
import type { PatchSet } from "./patch-set.ts";
import type { TakeText } from "./world.ts";

/**
 * Takes the terminal away from plugins: whatever they write to stdout, stderr or the console becomes a record
 * instead, because on the real host each of these corrupts the screen (host contract §0.19).
 */
export function patchTerminal(patches: PatchSet, onText: TakeText): void {
  for (const stream of ["stdout", "stderr"] as const) {
    patches.replace(process[stream], "write", (original) => {
      const write = (chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
        const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
        if (!onText(stream, text))
          return (original as (...args: unknown[]) => boolean).call(process[stream], chunk, encoding, done);
        const callback = typeof encoding === "function" ? encoding : done;
        if (typeof callback === "function") queueMicrotask(() => callback());
        return true;
      };
      return write as typeof process.stdout.write;
    });
  }
  // Bun's console writes to the file descriptor itself, a test runner's to its own sink: neither passes `write`.
  for (const [method, stream] of CONSOLE) {
    patches.replace(console, method, (original) => (...args: unknown[]) => {
      if (!onText(stream, `${format(...args)}\n`)) original.apply(console, args);
    });
  }
}

const CONSOLE = [
  ["log", "stdout"],
  ["info", "stdout"],
  ["debug", "stdout"],
  ["warn", "stderr"],
  ["error", "stderr"],
  ["trace", "stderr"],
] as const;
