/** What a changed file risks. */
export { inspectFile, isInspected, MAX_INSPECTED_CHARS } from "./inspect-file.ts";
