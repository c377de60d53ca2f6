import { format } from "node:util";
import type { PatchSet } from "./patch-set.ts";

/**
 * Takes the terminal away from plugins: whatever they write to stdout, stderr or the console becomes a record
 * instead, because on the real host each of these corrupts the screen (host contract §0.19).
 */
export function patchTerminal(
  patches: PatchSet,
  onText: (stream: "stdout" | "stderr", text: string) => void,
): void {
  for (const stream of ["stdout", "stderr"] as const) {
    patches.replace(process[stream], "write", () => {
      const write = (chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
        onText(stream, typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
        const callback = typeof encoding === "function" ? encoding : done;
        if (typeof callback === "function") queueMicrotask(() => callback());
        return true;
      };
      return write as typeof process.stdout.write;
    });
  }
  // Bun's console writes to the file descriptor itself, a test runner's to its own sink: neither passes `write`.
  for (const [method, stream] of CONSOLE) {
    patches.replace(
      console,
      method,
      () =>
        (...args: unknown[]) =>
          onText(stream, `${format(...args)}\n`),
    );
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
