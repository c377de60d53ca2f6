/** The single commands that a line would run, as the host's rules for `bash` see them, and what "always" remembers. */
import { describe, expect, test } from "vitest";
import { commandTexts } from "./command-texts.ts";

describe("the commands of a line", () => {
  test.each([
    ["ls", ["ls | ls *"]],
    ["git status -s", ["git status -s | git status *"]],
    ["git -C x status", ["git -C x status | git *"]],
    ["rm A", ["rm A | rm *"]],
    ["npm run build-all", ["npm run build-all | npm run *"]],
    ["cat a.ts", ["cat a.ts | cat *"]],
    ["a -x; b y && c || d | e", ["a -x | a *", "b y | b y *", "c | c *", "d | d *", "e | e *"]],
    ["cd x && pushd y; popd; ls", ["ls | ls *"]],
    ["x=1", []],
    ["export A=1 b", ["export A=1 b | export b *"]],
    ["", []],
    ["x=1 make all", ["x=1 make all | make all *"]],
    ["echo $(rm a) `rm b`", ["echo $(rm a) `rm b` | echo *", "rm a | rm a *", "rm b | rm b *"]],
    ["f() { rm a; }", ["rm a | rm a *"]],
    ["if a; then b; fi", ["a | a *", "b | b *"]],
    ["for i in $(seq 3); do rm $i; done", ["seq 3 | seq *", "rm $i | rm *"]],
    ["cat <(ls x) > y", ["cat <(ls x) > y | cat *", "ls x | ls x *"]],
  ])("%s", (line, commands) => {
    expect(commandTexts(line).map(({ text, always }) => `${text} | ${always}`)).toEqual(commands);
  });
});
