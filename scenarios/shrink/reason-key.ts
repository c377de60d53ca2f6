/**
 * Two reasons have the same key when the same oracle says the same of two runs: names, numbers and what was said aside.
 */
export const reasonKey = (text: string): string =>
  text
    .replaceAll(/"(?:[^"\\]|\\.)*"|`[^`]*`|“[^”]*”/g, "…")
    .replaceAll(/\{.*\}/g, "…")
    .replaceAll(/\b(?:ses|msg|prt|call)_\w+/g, "…")
    .replaceAll(/\S*\w[/.]\w\S*/g, "…")
    .replaceAll(/\d+/g, "#")
    .replaceAll(/\(.*\)|(?<=: ).*/gs, "…")
    .trim();
