/**
 * What stands in the place of an output that was taken out. Made of the output alone, so that it is the same in every
 * request.
 */
const NOTE_START = "\n\n<idumb>\n";
const NOTE_END = "\n</idumb>";
/** Longer than any note of ours: such an end is the tool's own text. */
const MAX_NOTE_CHARS = 8_000;

/** A note of ours that was written behind the output: it stays, because it is written only once. */
function noteBehind(output: string): string {
  if (!output.endsWith(NOTE_END)) return "";
  const start = output.lastIndexOf(NOTE_START);
  return start < 0 || output.length - start > MAX_NOTE_CHARS ? "" : output.slice(start);
}

/** @param tool its name, as the model called it. */
export function prunedOutput(tool: string, output: string): string {
  return `[Output of ${tool} taken out of the context, ${output.length} characters. Call it again if you need it.]${noteBehind(output)}`;
}
