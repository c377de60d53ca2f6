import fc from "fast-check";

/**
 * Files that a project may have besides `a.txt`. Calls name them whether they are there or not. Those in
 * `STILL_FILES` are never written by a generated call, so calls that run at the same time may read them.
 */
export const STILL_FILES = [
  "still.md",
  "lib/still.ts",
  "lib/other.ts",
  "long.txt",
  "wide.txt",
  "empty.txt",
] as const;
export const WRITTEN_FILES = ["a.txt", "b.txt", "deep/down/c.txt", "twice.txt", "crlf.txt"] as const;

const TEXTS: Readonly<Record<string, string>> = {
  "still.md": "# Title\n\nneedle in a haystack\n",
  "lib/still.ts": "export const needle = 1;\nexport const other = needle + 1;\n",
  "lib/other.ts": "// no such word\n",
  "long.txt": Array.from({ length: 2100 }, (_, index) => `${index + 1}`).join("\n"),
  "wide.txt": `${"wide ".repeat(500)}\nshort\n`,
  "empty.txt": "",
  "twice.txt": "same\nsame\nend\n",
  "crlf.txt": "one\r\ntwo\r\n",
  ".env": "SECRET=1\n",
  ".gitignore": "ignored/\n",
  "ignored/needle.txt": "needle\n",
  "AGENTS.md": "Always be kind.\n",
  "lib/AGENTS.md": "In lib, be brief.\n",
  ".claude/skills/knot/SKILL.md": "---\nname: knot\ndescription: ties a knot\n---\n\nOver, under, pull.\n",
};

export const projectFiles: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .subarray(Object.keys(TEXTS), { maxLength: 5 })
  .map((names) => Object.fromEntries(names.map((name) => [name, TEXTS[name] ?? ""])));
