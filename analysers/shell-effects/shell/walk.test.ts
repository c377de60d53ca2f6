/** The order of a script: what runs, where the shell is by then, and what of it is certain. Checked against bash 5. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";
import { shellEffect } from "../shell-effect.ts";

describe("one command after another", () => {
  test.each([
    ["eval '' && touch a", "writes a"],
    ["f() { :; } && touch a", "writes a"],
    ["time true && touch a", "writes a"],
    ["! grep x y || touch a", "writes a"],
    ["! cd src; touch a", "writes src/a"],
    ["set -e; time false; touch a", "nothing"],
    ["if exit; then touch a; fi; touch b", "nothing"],
    ["if grep x y; then exit; fi; touch a", "writes a"],
    ["if true; then x=a; fi; touch $x", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("`set -e` goes on after", () => {
  test.each([
    ["what is negated", "set -e; ! true; touch a"],
    ["what is timed and negated", "set -e; time ! true; touch a"],
    ["a first half that fails", "set -e; false && true; touch a"],
    ["what runs in the background", "set -e; ls & touch a"],
  ])("%s", (_, line) => expect(does(line)).toBe("writes a"));
});

describe("a folder that may not be there: the shell is", () => {
  const certain = "writes /opt/x/a";
  const orHere = "writes /opt/x/a ?";
  test.each([
    ["cd /opt/x && touch a", certain],
    ["cd /opt/x || exit; touch a", certain],
    ["cd /opt/x && ls || exit; touch a", certain],
    ["cd /opt/x || echo no; touch a", orHere],
    ["cd /opt/x && ls; touch a", orHere],
    ["cd /opt/x && ls && true; touch a", orHere],
    ["cd /opt/x; ls && touch a", orHere],
    ["cd /opt/x; ls || exit; touch a", orHere],
    ["cd /opt/x; ls || exit && touch a", orHere],
    ["set -e; cd /opt/x && ls; touch a", orHere],
    ["cd /tmp; ls && true; touch a", "writes /tmp/a"],
    ["cd /tmp && true; touch a", "writes /tmp/a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("a loop", () => {
  const names = Array.from({ length: 24 }, (_, index) => `f${index}`).join(" ");
  test.each([
    ["for ((i=$(rm y);;)); do break; done", "writes y"],
    ["x=a; for x in; do :; done; touch $x", "writes a"],
    ["for f in x; do cd src; done; touch a", "writes ?"],
    ["for f in a b; do break; done; touch $f", "writes ?"],
    ["for f in a $X; do touch $f; done", "writes ?"],
    ["f=a; for f in $(ls); do touch $f; done", "writes ?"],
    ["bash -c 'for f; do touch $f; done'", "nothing"],
    ["until true; do :; done && touch b", "writes b"],
    ["while grep x y; do cd src; touch a; done", "writes src/a ?"],
    ["x=a; while grep x y; do touch $x.ts; x=b; done", "writes a.ts ?"],
    ["cd src; cd ../lib; while grep x y; do touch f; cd ../src; cd ../a; done", "writes lib/f ?"],
    [`for f in ${names}; do touch $f; done`, `writes ${names}`],
    [`for f in ${names} more; do touch $f; done`, "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("a case", () => {
  test.each([
    ["case a in a) exit; esac; touch y", "nothing"],
    ["case $X in *) cd src;; esac; touch a", "writes src/a"],
    ["case $X in a) exit;; b|*) exit;; esac; touch c", "nothing"],
    ["case a in b|[x]) exit;; esac; touch c", "writes c"],
    ["case a in b|$X) touch c;; esac", "writes c"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

test("a line of thousands of tests is too large to follow, like one of commands", () => {
  const context = { directory: "/p", home: "/home/me", port: 4096 };
  expect(shellEffect("[[ a ]]; ".repeat(5000), context, undefined).hidden).toBe("it is too large to follow");
});
