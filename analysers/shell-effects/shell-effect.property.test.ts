/**
 * Properties of the shell analysis: it never throws, says the same of the same line, and no way of wrapping a
 * writing or deleting command makes it invisible.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ShellContext } from "./effect.ts";
import { shellEffect } from "./shell-effect.ts";

// The same runs every time: a failure here is a defect of the analysis, never of the day.
fc.configureGlobal({ seed: 20_261_122 });

const context: ShellContext = { directory: "/p", home: "/home/me", port: 4096 };
const effect = (command: string) => shellEffect(command, context, undefined);

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Ways to run the same command: each one really runs it. */
const WRAPPERS: readonly ((command: string) => string)[] = [
  (command) => `( ${command}\n)`,
  (command) => `{ ${command}\n}`,
  (command) => `true && { ${command}\n}`,
  (command) => `false || { ${command}\n}`,
  (command) => `ls | cat; ${command}`,
  (command) => `if true; then ${command}\nfi`,
  (command) => `if false; then :; else ${command}\nfi`,
  (command) => `for i in 1 2; do ${command}\ndone`,
  (command) => `while :; do ${command}\nbreak; done`,
  (command) => `case x in x) ${command}\n;; esac`,
  (command) => `f() { ${command}\n}; f`,
  (command) => `sh -c ${quote(command)}`,
  (command) => `bash -lc ${quote(command)}`,
  (command) => `env A=1 sh -c ${quote(command)}`,
  (command) => `timeout 5 bash -c ${quote(command)}`,
  (command) => `nohup nice -n 5 sh -c ${quote(command)} &`,
  (command) => `eval ${quote(command)}`,
  (command) => `echo "$( ${command}\n)"`,
  (command) => `cat <( ${command}\n)`,
  (command) => `bash <<'END${command.length}'\n${command}\nEND${command.length}`,
  (command) => `sh <<< ${quote(command)}`,
  (command) => `printf '%s' ${quote(command)} | sh`,
  (command) => `trap ${quote(command)} EXIT`,
  (command) => `X=${quote(command)}; eval "$X"`,
  (command) => `time { ${command}\n}`,
  (command) => `! { ${command}\n}`,
  (command) => `coproc { ${command}\n}`,
  (command) => `[[ -n "$( ${command}\n)" ]]`,
  (command) => `echo $((1 + $( ${command}\necho 1)))`,
  (command) => `unset X; : "\${X:=$( ${command}\n)}"`,
];

const wrapped = (commands: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...commands),
      fc.array(fc.constantFrom(...WRAPPERS), { minLength: 1, maxLength: 3 }),
    )
    .map(([command, layers]) => layers.reduce((text, wrap) => wrap(text), command));

const FRAGMENTS = [
  "$(",
  ")",
  "`",
  "'",
  '"',
  "{",
  "}",
  "<<X",
  "\n",
  "|",
  "&&",
  ";",
  "rm -rf src",
  "$x",
  "${a:-",
  ">",
  "f",
  "if",
  "then",
  "fi",
  "\\",
  "*",
  "((",
  "]]",
  "[[",
  "#",
  "sed -i",
  "sh -c",
  "eval",
];

describe("the analysis of a shell line", () => {
  test("never throws, on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        expect(() => effect(text)).not.toThrow();
      }),
      { numRuns: 1500 },
    );
    const soup = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(soup, (text) => {
        expect(() => effect(text)).not.toThrow();
      }),
      { numRuns: 2500 },
    );
  });

  test("says the same of the same line, kept or not", () => {
    const soup = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 10 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(soup, (text) => {
        expect(shellEffect(text, { ...context }, undefined)).toEqual(effect(text));
      }),
      { numRuns: 400 },
    );
  });

  test("sees a write however it is wrapped", () => {
    const writes = [
      "touch a.ts",
      "echo x > a.ts",
      "sed -i s/a/b/ a.ts",
      "cp b a.ts",
      "tee a.ts",
      "git checkout main",
      'python3 -c \'open("a","w")\'',
    ];
    fc.assert(
      fc.property(wrapped(writes), (line) => {
        const seen = effect(line);
        const isSeen = seen.writes.length > 0 || seen.writesUnknown || seen.hidden !== null;
        expect({ line, isSeen }).toEqual({ line, isSeen: true });
      }),
      { numRuns: 1500 },
    );
  });

  test("sees loss however it is wrapped", () => {
    const losses = [
      "rm -rf src",
      "git reset --hard",
      "git push -f",
      "find . -delete",
      "psql -c 'DROP TABLE x'",
      "kubectl delete pod x",
    ];
    fc.assert(
      fc.property(wrapped(losses), (line) => {
        const seen = effect(line);
        const isSeen = seen.destructive !== null || seen.hidden !== null;
        expect({ line, isSeen }).toEqual({ line, isSeen: true });
      }),
      { numRuns: 1500 },
    );
  });

  test("does not make a reader into anything by wrapping it", () => {
    const readers = ["ls -la", "cat package.json", "git status", "grep -rn x src", "npm test"];
    fc.assert(
      fc.property(wrapped(readers), (line) => {
        expect({ line, ...effect(line) }).toMatchObject({
          line,
          writes: [],
          writesUnknown: false,
          destructive: null,
          hidden: null,
          opaque: null,
        });
      }),
      { numRuns: 800 },
    );
  });
});
