/**
 * Which files of `*.test.ts` get a worker of their own: those whose text takes over something of the process that
 * the next file would meet, and does not give it back; the runner of mutants brings the assertions of Vitest once more.
 * All others share workers, which saves a start and the loading of the modules for each file.
 */
import { globSync, readFileSync } from "node:fs";

const NO_SOURCE = /^(?:node_modules|dist|corpus|fixtures?)$/;

const TAKES = /\b(?:process\.chdir|vi\.(?:mock|doMock)|InProcessRunner|process\.env(?:\.\w+|\[[^\]]+\]) = )/;

export const takesOver = (source: string): boolean =>
  TAKES.test(source) || (source.includes("vi.useFakeTimers") && !source.includes("vi.useRealTimers"));

export const filesWithOwnWorker = (): string[] =>
  globSync("**/*.test.ts", { exclude: (path) => NO_SOURCE.test(path.split("/").at(-1) ?? "") }).filter(
    (path) => takesOver(readFileSync(path, "utf8")),
  );
