/** Any text as the value of an XML attribute, such that a reader gets the same text back. */

/** What XML 1.0 cannot hold, not even by number: control characters and halves of a pair. */
const NO_CHAR = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** White space by number: a reader makes a space of any other in an attribute. */
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** A character that XML cannot hold becomes U+FFFD. */
export const xmlText = (text: string): string =>
  text.replaceAll(NO_CHAR, "\uFFFD").replaceAll(/[&<>"'\t\n\r]/g, (char) => ESCAPES[char] ?? char);
