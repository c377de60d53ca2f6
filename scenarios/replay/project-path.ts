/**
 * The path of the recorded project inside of what was said and called: found where it stands as a path, and not as a
 * part of a longer word. A project in `/app` is usual in containers, and `src/app/page.tsx` names nothing of it.
 */

/** Letters, digits and marks that go on with a name, in whatever language. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_.~@*)}\]$-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_~-]|\.[\p{L}\p{N}_])`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Puts `to` in the place of the project's path, in all texts of a value. */
export function relocation(from: string, to: string): <T>(value: T) => T {
  if (from === "" || from === "/") return (value) => value;
  // A trace has a word of its own for it, which nobody else says.
  const [before, after] = /^(?:\/|[A-Za-z]:)/.test(from) ? [BEFORE, AFTER] : ["", ""];
  const path = new RegExp(`${before}${escaped(from)}${after}`, "gu");
  return inTexts((text) => (text.includes(from) ? text.replaceAll(path, () => to) : text));
}

/** `C:\Users\me\shop`: a path of Windows, where both kinds of strokes are in use. */
const ON_WINDOWS = /^[A-Za-z]:[\\/]/;

/** The project's path with plain strokes: the same for a path that has none others. */
export const plainPath = (directory: string): string =>
  ON_WINDOWS.test(directory) ? directory.replaceAll("\\", "/") : directory;

/** What was recorded on Windows, with plain strokes in all paths of the project; other texts stay as they are. */
export function withPlainPaths(directory: string): <T>(value: T) => T {
  if (!ON_WINDOWS.test(directory)) return (value) => value;
  const strokes = escaped(plainPath(directory)).replaceAll("/", String.raw`[\\/]+`);
  const inWords = new RegExp(`${BEFORE}${strokes}${AFTER}((?:[\\\\/]+[^\\s\\\\/"'\`<>|:*?]+)*)`, "giu");
  // A text that is nothing but a path may have blanks in its names.
  const alone = new RegExp(`^${strokes}((?:[\\\\/][^"<>|:*?\\n]*)?)$`, "iu");
  const plain = (_: string, rest: string): string =>
    `${plainPath(directory)}${rest.replaceAll(/[\\/]+/g, "/")}`;
  return inTexts((text) => text.replace(alone, plain).replaceAll(inWords, plain));
}

function inTexts(change: (text: string) => string): <T>(value: T) => T {
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [change(key), walk(one)]));
  };
  return <T>(value: T): T => walk(value) as T;
}
