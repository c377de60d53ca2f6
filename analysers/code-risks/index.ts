/**
 * What a changed file risks: the whole of what the package offers to a program. Pure, bounded in time by the size of
 * the text, and it throws for no text.
 */
export {
  /** `inspectFile(path, text)`: every {@link Risk} that the rules see in one file, by line, at most 50. */
  inspectFile,
  /** `inspectWhole(path, text)`: the same, and whether the file was read to its end within the steps there are. */
  inspectWhole,
  /** `isInspected(path)`: does a rule look at files of this name? Not at generated, vendored or unknown ones. */
  isInspected,
  /** Longer texts are not looked at, in characters. */
  MAX_INSPECTED_CHARS,
} from "./inspect-file.ts";
export type { Inspected } from "./inspect-file.ts";
export type { Risk } from "./risk/risk.ts";
