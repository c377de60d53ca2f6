/** What is text in inline code and what is code: a string that speaks of a call makes none. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("text that speaks of calls", () => {
  test.each([
    ["node -e \"console.log('fs.writeFileSync')\"", "nothing"],
    [
      "node -e \"console.log(require('fs').readFileSync('a.ts','utf8').includes('writeFileSync('))\"",
      "nothing",
    ],
    ["python3 -c \"print(1 > 0, 'open(x, w)')\"", "nothing"],
    ["python3 -c \"s='shutil.rmtree('; print(s in open('a.py').read())\"", "nothing"],
    ["node -e \"console.log(/a(b)/.exec('ab')[1])\"", "nothing"],
    ["node -e \"console.log('a'.replace(/['\\\"]/g,'').length)\"", "nothing"],
    ["node -p \"require('zlib').gzipSync('a').length\"", "nothing"],
    ['python3 -c "help(str.join)"', "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("strings that are code all the same", () => {
  test.each([
    ['node -e \'console.log(`${require("fs").writeFileSync("a","b")}`)\'', "writes ?"],
    ['python3 -c "print(f\'{open(\\"a\\",\\"w\\")}\')"', "writes ?"],
    ["node -e \"const {'writeFileSync': w}=require('fs'); w('a','b')\"", "writes ?"],
    ["node -e \"eval('fs.rmSync(1)')\"", "writes ?"],
    ["node -e \"console.log('a(/' + fs.rmSync('x') + '/')\"", "writes ?"],
    ["node -e \"x = (1) / fs.rmSync('x') / 2\"", "writes ?"],
    ["node -e \"x = a / fs.rmSync('x') / 2\"", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
