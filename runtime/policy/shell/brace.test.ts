/** Brace expansion as bash does it: the words on the right are what `printf '%s '` gets from bash 5, quotes kept. */
import { describe, expect, test } from "vitest";
import { braceAlternatives } from "./brace.ts";

describe("a word in braces", () => {
  test.each([
    ["a", "a"],
    ["{a,b}", "a b"],
    ["x{a,b}y", "xay xby"],
    ["{a,b}{c,d}", "ac ad bc bd"],
    ["{a,{b,c}d}e", "ae bde cde"],
    ["{a,}x", "ax x"],
    ["{,a}", " a"],
    ["{a}", "{a}"],
    ["{}", "{}"],
    ["{a", "{a"],
    ["a}", "a}"],
    ["{a,b", "{a,b"],
    ["{{a,b}", "{a {b"],
    ["{a,b}}", "a} b}"],
    ["{a}{b,c}", "{a}b {a}c"],
    ["{1..3}", "1 2 3"],
    ["{3..1}", "3 2 1"],
    ["{-1..1}", "-1 0 1"],
    ["{1..5..2}", "1 3 5"],
    ["{5..1..2}", "5 3 1"],
    ["{1..5..-2}", "1 3 5"],
    ["{1..3..0}", "1 2 3"],
    ["{01..3}", "01 02 03"],
    ["{1..03}", "01 02 03"],
    ["{-01..1}", "-01 000 001"],
    ["{8..010}", "008 009 010"],
    ["{10..12}", "10 11 12"],
    ["{a..c}", "a b c"],
    ["{c..a}", "c b a"],
    ["{a..e..2}", "a c e"],
    ["{A..C}", "A B C"],
    ["{a..3}", "{a..3}"],
    ["{1..c}", "{1..c}"],
    ["{ab..c}", "{ab..c}"],
    ["{1..2..x}", "{1..2..x}"],
    ["x{1..2}y{a,b}", "x1ya x1yb x2ya x2yb"],
    ["{1..2}{", "1{ 2{"],
    ["${a,b}", "${a,b}"],
    ["x${a}{b,c}", "x${a}b x${a}c"],
    ["$(echo {a,b}){c,d}", "$(echo {a,b})c $(echo {a,b})d"],
    ["$(a (b)){c,d}", "$(a (b))c $(a (b))d"],
    ["$(a ')'){c,d}", "$(a ')')c $(a ')')d"],
    ['$(a ")"){c,d}', '$(a ")")c $(a ")")d'],
    ["$(a \\)){c,d}", "$(a \\))c $(a \\))d"],
    ["${a:-{x,y}}{c,d}", "${a:-{x,y}}c ${a:-{x,y}}d"],
    ["${a:-'}'}{c,d}", "${a:-'}'}c ${a:-'}'}d"],
    ["\\{a,b}", "\\{a,b}"],
    ["{a\\,b,c}", "a\\,b c"],
    ["{a,b\\}c,d}", "a b\\}c d"],
    ["'{a,b}'", "'{a,b}'"],
    ['"{a,b}"', '"{a,b}"'],
    ["`{a,b}`", "`{a,b}`"],
    ["{'a,b',c}", "'a,b' c"],
    ['{"a}",c}', '"a}" c'],
    ["{'a\\',b}", "'a\\' b"],
    ['{"a\\"",b}', '"a\\"" b'],
    ["{`a,b`,c}", "`a,b` c"],
    ["{$(a,b),c}", "$(a,b) c"],
    ["'a'{b,c}", "'a'b 'a'c"],
    ["'unclosed{a,b}", "'unclosed{a,b}"],
    ["$(unclosed{a,b}", "$(unclosed{a,b}"],
    ["{a,b},{c,d}", "a,c a,d b,c b,d"],
    ["{a,b{c,d},e}", "a bc bd e"],
  ])("%s: %s", (source, words) => expect(braceAlternatives(source)?.join(" ")).toBe(words));

  test("that comes to more than 256 words is not followed, in whatever way", () => {
    expect(braceAlternatives("{1..256}")).toHaveLength(256);
    expect(braceAlternatives("{1..16}{1..16}")).toHaveLength(256);
    expect(
      ["{1..257}", "{1..16}{1..17}", "x{1..300}", "{a,{1..300}}", "{a,b}{1..300}"].map(braceAlternatives),
    ).toEqual([null, null, null, null, null]);
  });
});
