/** What an awk program writes and runs beside its output. Each line was run with mawk (the coprocess: by gawk's manual). */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("awk programs", () => {
  test.each([
    ["awk '{ print $1\n x = $2 > \"d\" }' f", "nothing"],
    ["awk '{ print $1 } { x = $2 > \"d\" }' f", "nothing"],
    ["awk 'BEGIN { print (\"touch a\" | getline) }'", "writes a"],
    ["awk 'BEGIN { x = getline < \"f\" }'", "nothing"],
    ["awk '{ getline; print }' f", "nothing"],
    ['awk \'{ if (/a"b/) print > "out" }\' f', "writes out"],
    ['awk \'/[ab/]"/ { print > "out" }\' f', "writes out"],
    ["awk '{ print > \"a/dev/null\" }'", "writes a/dev/null"],
    ["awk '{ print > \"/dev/null.txt\" }'", "writes /dev/null.txt"],
    ["awk '{ print > \"out-\" }'", "writes out-"],
    ["awk '{ print > \"a #b\" }'", "writes a #b"],
    ["gawk 'BEGIN { \"touch a\" |& getline x }'", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
