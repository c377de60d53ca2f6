/** The door to the risk rules and their parsers. Built as a file of its own (`bundle.ts`): only a task that ends needs them. */
export { inspectFile, inspectWhole, isInspected, MAX_INSPECTED_CHARS } from "@idumb/code-risks";
