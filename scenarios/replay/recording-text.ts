/**
 * The text of a file in whatever coding it was saved: PowerShell's `>` writes UTF-16, editors put a mark in front.
 */
export function recordingText(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8").decode(bytes);
}
