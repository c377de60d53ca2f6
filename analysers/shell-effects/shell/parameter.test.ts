/** `${name…}` as far as its value can be told. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("a value", () => {
  test.each([
    ["f=a; touch ${f}", "writes a"],
    ["touch ${f}", "writes ?"],
    ["f=abc; touch ${#f}", "writes 3"],
    ["touch x${#f}", "writes ?"],
    ["L=(abc d); touch ${#L[@]} ${#L[*]}", "writes 2"],
    ["L=(abc d); touch ${#L} ${#L[1]}", "writes 3 1"],
    ["L=(*.ts); touch ${#L[@]}", "writes ?"],
    ["f=a; g=f; touch ${!g}", "writes a"],
    ["g=f; touch ${!g}", "writes ?"],
    ["set -- a b; touch ${2}", "writes b"],
    ["L=(a b c); touch ${L[1]}", "writes b"],
    ["L=(a b c); touch ${L}", "writes a"],
    ["L=(a b); touch ${L[@]}", "writes a b"],
    ['L=(a b); touch "${L[*]}"', "writes a b"],
    ["L=(a b); touch x${L[9]}", "writes ?"],
    ["L=(a b); touch ${L[i]}", "writes ?"],
    ["touch ${a[$(rm b)]}", "writes b ?"],
    ["x1=a; touch $x1", "writes a"],
    ["x1=a; touch ${x1}", "writes a"],
    ["set -- a b; touch ${10}", "nothing"],
    ["L=(x *); touch ${#L[@]}", "writes ?"],
    ["L=(); touch ${L} ${L[0]} x", "writes x ?"],
    ["declare $X; y=$Z; touch q${!y}", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("all arguments", () => {
  test.each([
    ["bash -c 'touch ${@}' _ a b", "writes a b"],
    ["bash -c 'touch ${*}' _ a b", "writes a b"],
    ['set -- a b; touch "${*}"', "writes a b"],
    ['set -- a a; touch $"$@"', "writes a"],
    ['set -- a b; x=$@; touch "$x"', "writes a b"],
    ['set -- a b; x="$*"; touch "$x"', "writes a b"],
    ["x=$@; touch $x", "writes ?"],
    ["IFS=,; set -- a a; touch $*", "writes a"],
    ["IFS=,; L=(x x); touch ${L[*]}", "writes x"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("a default", () => {
  test.each([
    ["f=; touch ${f:-b}", "writes b"],
    ["f=a; touch ${f:-b}", "writes a"],
    ["touch ${f:-b}", "writes ?"],
    ["f=; touch x${f-b}", "writes x"],
    ["f=a; touch ${f:+b}", "writes b"],
    ["f=; touch x${f:+b}", "writes x"],
    ["f=; touch x${f+b}", "writes xb"],
    ["f=; touch ${f:=b} $f", "writes b"],
    ["f=; touch x${f:?b}", "writes x"],
    ["f=a; touch ${f?b}", "writes a"],
    ["touch ${f:=$(rm b)}", "writes b ?"],
    ["f=; touch ${f:-a}; touch b$f", "writes a b"],
    ["f=; : ${f:=a}; touch $f", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("cut away", () => {
  test.each([
    ["f=a.b.c; touch ${f#a.}", "writes b.c"],
    ["f=a.b.c; touch ${f#x}", "writes a.b.c"],
    ["f=a.b.c; touch ${f%.c}", "writes a.b"],
    ["f=a.b.c; touch ${f%x}", "writes a.b.c"],
    ["f=a.b.c; touch ${f#*.}", "writes b.c"],
    ["f=a.b.c; touch ${f##*.}", "writes c"],
    ["f=a.b.c; touch ${f%.*}", "writes a.b"],
    ["f=a.b.c; touch ${f%%.*}", "writes a"],
    ["f=abc; touch ${f##*.}", "writes abc"],
    ["f=abc; touch ${f%.*}", "writes abc"],
    ["f=a.b.c; touch ${f#[ab]}", "writes ?"],
    ["f=a.b.c; touch ${f%?}", "writes ?"],
    ["f=a.b.c; touch ${f#a*}", "writes ?"],
    ["f=a.b.c; touch ${f%*c}", "writes ?"],
    ["f=a/b/c; touch ${f##*/}", "writes c"],
    ["f=a; touch ${f#*}", "writes ?"],
    ["f=a.b.c; touch ${f%.b*}", "writes a"],
    ["f=a/b; touch ${f##a*}", "writes ?"],
    ["f=a.b.c; touch ${f%.?}", "writes ?"],
    ["f=a.b.c; touch ${f%%*.}", "writes ?"],
    ["f=/tmp/$X.ts; touch ${f%.ts}", "writes ?"],
    ["f=$X; touch ${f#a}", "writes ?"],
    ["touch ${f#a}", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("replaced", () => {
  test.each([
    ["f=aXbX; touch ${f/X/y}", "writes aybX"],
    ["f=aXbX; touch ${f//X/y}", "writes ayby"],
    ["f=aXbX; touch ${f//X}", "writes ab"],
    ["f=aXbX; touch ${f/#a/y}", "writes yXbX"],
    ["f=aXbX; touch ${f/#b/y}", "writes aXbX"],
    ["f=aXbX; touch ${f/%X/y}", "writes aXby"],
    ["f=aXbX; touch ${f/%a/y}", "writes aXbX"],
    ["f=aXbX; touch ${f//[X]/y}", "writes ?"],
    ["f=a; touch ${f//$Y/y}", "writes ?"],
    ["f=aXb; touch ${f/X/$&}", "writes a$&b"],
    ["f=ab; touch ${f//}c", "writes ?"],
    ["f=$X; touch ${f/a/b}", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("sliced and in other case", () => {
  test.each([
    ["f=abcdef; touch ${f:2}", "writes cdef"],
    ["f=abcdef; touch ${f:0:3}", "writes abc"],
    ["f=abcdef; touch ${f:1:2}", "writes bc"],
    ["f=abcdef; touch ${f: -2}", "writes ?"],
    ["f=abcdef; touch ${f:x}", "writes ?"],
    ["f=abcdef; touch ${f:1:-1}", "writes ?"],
    ["f=$X; touch ${f:1}", "writes ?"],
    ["f=aB; touch ${f^^}", "writes AB"],
    ["f=aB; touch ${f,,}", "writes ab"],
    ["f=aB; touch ${f^}", "writes AB"],
    ["f=AB; touch ${f,}", "writes aB"],
    ["f=aB; touch ${f^^[a]}", "writes ?"],
    ["f='$(rm b)'; touch ${f@P}", "writes b ?"],
    ["f=$X; touch ${f@P}", "writes ?; HIDDEN it expands computed text as a prompt"],
    ["f=a; touch ${f@Q}", "writes ?"],
    ["echo ${f@P}", "HIDDEN it expands computed text as a prompt"],
    ["f=$X; echo ${f@Q}", "nothing"],
    ["f=abcdef; touch ${f:2:0}z", "writes z"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
