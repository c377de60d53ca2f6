/** Archives, finders and text tools: the options by which they write, and the programs that they run. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("archives", () => {
  test.each([
    ["tar tvf a.tar --index-file=list.txt", "writes list.txt"],
    ["tar --list -f a.tar", "nothing"],
    ["tar -cf /dev/null -g snap.file src", "writes snap.file"],
    ["tar --listed-incremental=snap.file -cf /dev/null src", "writes snap.file"],
    ["tar tf a.tar", "nothing"],
    ["find src | cpio -o -O out.cpio", "writes out.cpio"],
    ["cpio -o --file=out.cpio < list", "writes out.cpio"],
    ["find src | cpio -o", "nothing"],
    ["cpio -it < x", "nothing"],
    ["uudecode a.uu", "writes ?"],
    ["uudecode -o a.ts a.uu", "writes a.ts"],
    ["uudecode -o - a.uu", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("fd", () => {
  test.each([
    ["fd -e ts --exec=touch", "writes ?"],
    ["fd -e ts -xtouch", "writes ?"],
    ["fd -Hx touch", "writes ?"],
    [
      "fd --exec-batch=rm",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["fd -e ts -x wc -l", "nothing"],
    ["fd --extension ts", "nothing"],
    ["fd -tx", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("text tools", () => {
  test.each([
    ["yq -s '.metadata.name' all.yaml", "writes ?"],
    ["yq --split-exp '.name' all.yaml", "writes ?"],
    ["yq -s '.[0] * .[1]' a.yml b.yml", "nothing"],
    ["yq -o json a.yml", "nothing"],
    ["tidy -im page.html", "writes page.html"],
    ["tidy -q -e page.html", "nothing"],
    ["dot -Tpng -O graph.dot", "writes graph.dot"],
    ["dot -Tsvg graph.dot", "nothing"],
    ["echo 'syscmd(`touch a'\"'\"')' | m4", "runs m4"],
    ["m4 build.m4", "runs m4"],
    ["echo 'define(a,b)a' | m4", "nothing"],
    ["pandoc --lua-filter=x.lua a.md", "runs pandoc --filter"],
    ["pandoc -F ./run.py a.md -t html", "runs pandoc --filter"],
    ["pandoc a.docx --extract-media=src/img -t markdown", "writes src/img"],
    ["pandoc a.md -t html", "nothing"],
    ["exiftool -w txt img.jpg", "writes ?"],
    ["exiftool -TagsFromFile a.jpg b.jpg", "writes a.jpg b.jpg"],
    ["exiftool -delete_original! img/", "writes img"],
    ["exiftool -Model img.jpg", "nothing"],
    ["sd -p foo bar a.ts", "nothing"],
    ["sd foo bar a.ts", "writes a.ts"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("gawk", () => {
  test.each([
    ["gawk -E prog.awk", "runs awk -f"],
    ["gawk --dump-variables=vars.txt 'BEGIN{}'", "writes vars.txt"],
    ["gawk -v a=1 -dvars.txt 'BEGIN{}'", "writes vars.txt"],
    ["gawk --profile 'BEGIN{}'", "writes awkprof.out"],
    ["gawk -op.awk 'BEGIN{}'", "writes p.awk"],
    ["awk -F, '{print $1}' a.csv", "nothing"],
    ["awk -v o=1 '{print o}' a", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
