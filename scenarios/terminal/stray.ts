/**
 * Finds what a plugin wrote to the terminal among the bytes of OpenCode 1.18.33. It draws whole frames, each as one
 * synchronised update, and sends nothing between them but control sequences. So a character between two frames is
 * stray, even if the next frame covers it.
 */
const ESC = "\u001B";
const FRAME = new RegExp(`${ESC}\\[\\?2026h[^]*?${ESC}\\[\\?2026l`, "g");
/** Control sequences (ECMA-48): CSI, strings up to their terminator, and those of one character. */
const CONTROL = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|[\\]P_^X][^]*?(?:\u0007|${ESC}\\\\)|[^[\\]P_^X])`,
  "g",
);

/** @param bytes all that came since the start of the program */
export const strayIn = (bytes: string): string => bytes.replaceAll(FRAME, "").replaceAll(CONTROL, "");
