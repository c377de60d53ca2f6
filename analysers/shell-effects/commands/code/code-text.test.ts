/** What is text in inline code and what is code: a string that speaks of a call makes none. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

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
    ["perl -0777 -ne 'print \"$1\\n\" while /func (\\w+)\\(/g' main.go", "nothing"],
    ["perl -ne 'push @a, /f (\\w+)\\(/g' f", "nothing"],
    ["perl -ne 'print if /unlink|rename/' f", "nothing"],
    ["perl -ne 'print if $x =~ m/foo (a)/' f", "nothing"],
    ["perl -pe 's/foo\\((\\w+)\\)/bar($1)/g' f", "nothing"],
    ["perl -i -pe 's/foo(bar)/x/' f", "writes f"],
    ["ruby -ne 'puts $_ if /foo (bar)/' f", "nothing"],
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
    ["perl -e '$x = $y / unlink(@a) / 2'", "writes ?"],
    ["perl -e 'print $! / unlink(@a) / 2'", "writes ?"],
    ["perl -e 'print time / unlink(@a) / 2'", "writes ?"],
    ["perl -ne 's/(x)/unlink($1)/e' f", "writes ?"],
    ["perl -ne 's/(x)/wipe($1)/ge' f", "runs inline code"],
    ["perl -ne 's/x,/unlink(@a)/e' f", "writes ?"],
    ["perl -ne 's|x,/|unlink(@a)|e; print if /a/' f", "writes ?"],
    ["perl -ne 's|(,/)|y|; unlink $z; s|/|c|' f", "writes ?"],
    ["perl -ne 'print if /(?{ wipe($_) })/' f", "runs inline code"],
    ["perl -ne 'print if /@{[wipe($_)]}/' f", "runs inline code"],
    ["ruby -e 'puts x / File.delete(a) / 2'", "writes ?"],
    ["ruby -e 'puts 1 if /#{File.delete(a)}/'", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
