/** Calls that open a file, by the mode they are given. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("what writes, or may", () => {
  test.each([
    ["python3 -c \"m='w'; open('f', m)\"", "writes ?"],
    ["python3 -c \"open('f', chr(119)).write('x')\"", "writes ?"],
    ["python3 -c \"open('f', mode='a')\"", "writes ?"],
    ["python3 -c \"open('f', **k, mode=m)\"", "writes ?"],
    ["python3 -c \"import pathlib; pathlib.Path('f').open('w')\"", "writes ?"],
    ["python3 -c \"from pathlib import Path; Path('f').open(m)\"", "writes ?"],
    ["python3 -c \"from pathlib import Path; Path('a').replace('b')\"", "writes ?"],
    ["python3 -c \"import shelve; shelve.open('db')\"", "writes ?"],
    ["python3 -c \"import dbm; dbm.open('f','c')\"", "writes ?"],
    ["python3 -c \"import tarfile; tarfile.open('a.tgz','w:gz')\"", "writes ?"],
    ['ruby -e \'m="w"; File.open("a", m)\'', "writes ?"],
    ["ruby -rpstore -e 'PStore.new(\"x\").transaction{|s| s[:a]=1}'", "writes ?"],
    ["ruby -e 'open(\"|touch a\")'", "runs inline code that starts processes"],
    ["ruby -e 'puts IO.read(\"|touch a\")'", "runs inline code that starts processes"],
    ["perl -e 'open(my $f, $m, \"a\"); print 1'", "writes ?"],
    ['perl -e \'$^I=""; @ARGV=("a"); while(<>){s/a/b/; print}\'', "writes ?"],
    ['Rscript -e \'cat("x", file="f")\'', "writes ?"],
    ["python3 -m gzip a.txt", "writes a.txt"],
    ["python3 -m tarfile -x a.tar", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what reads", () => {
  test.each([
    ["python3 -c \"open('f', 'r', encoding='utf8').read()\"", "nothing"],
    ["python3 -c \"print(open('f', encoding='utf8', errors='replace').read())\"", "nothing"],
    ["python3 -c \"import tarfile; tarfile.open('a.tgz','r:gz')\"", "nothing"],
    ["python3 -c \"import codecs; print(codecs.open('f','rb','utf8').read())\"", "nothing"],
    ["python3 -c \"from PIL import Image; print(Image.open('a.png').size)\"", "nothing"],
    ['python3 -c "from datetime import datetime; print(datetime.now().replace(microsecond=0))"', "nothing"],
    ["python3 -c \"from pathlib import Path; print(Path('a').read_text().replace('a','b'))\"", "nothing"],
    ['ruby -e \'puts File.open("a", "r").read\'', "nothing"],
    ["ruby -e 'File.open(\"a\") { |f| puts f.read }'", "nothing"],
    ['perl -e \'open(my $f, "<", "a"); print <$f>\'', "nothing"],
    ["Rscript -e 'cat(\"x\\n\")'", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
