/** What find, fd, xargs and parallel do with what they find. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("find", () => {
  test.each([
    ["find . -name x", "nothing"],
    [
      "find . -delete",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["find . -name '*.tmp' -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find . -name node_modules -delete", "writes ?"],
    [
      "find . -name node_modules -prune -o -name '*.bak' -delete",
      "writes ?; LOSS it deletes whatever it finds",
    ],
    [
      "find . -name node_modules -prune -o -name x -exec rm {} +",
      "writes ?; LOSS it deletes whatever it finds",
    ],
    [
      "find . -name '*.log' -not -path './node_modules/*' -delete",
      "writes ?; LOSS it deletes whatever it finds",
    ],
    ["find . ! -name dist -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find . -name x -o -name dist -delete", "writes ?"],
    ["find . \\( -name dist -o -name coverage \\) -delete", "writes ?"],
    ["find . \\( -name dist -or -name src \\) -delete", "writes ?; LOSS it deletes whatever it finds"],
    [
      "find . \\( -type d -o -type f \\) -delete",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["find . -type d -name dist -delete", "writes ?"],
    [
      "find . -delete -name dist",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["find dist -delete", "writes dist"],
    ["find src lib -delete", "writes src lib; LOSS it deletes whatever it finds"],
    ["find . -fprint out", "writes out"],
    ["find . -fprintf out %p", "writes out"],
    ["find . -fls out", "writes out"],
    ["find . -fprint0 out", "writes out"],
    [
      "find . -exec rm {} \\;",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    [
      "find . -exec rm {} +",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    [
      "find . -execdir rm {} \\;",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    [
      "find . -ok rm {} \\;",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["find . -name '*.ts' -exec rm {} \\;", "writes ?; LOSS it deletes whatever it finds"],
    ["find . -exec touch {} \\;", "writes ?"],
    ["find . -name a.ts -exec touch {} \\;", "writes a.ts ?"],
    ["find . -name '*.ts' -exec sed -i s/a/b/ {} +", "writes ?"],
    [
      "find . -exec cat {} \\; -exec rm {} \\;",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["find . -exec cat {}", "nothing"],
    ["find . -exec sh -c 'rm {}' \\;", "writes ?; LOSS it deletes a computed list of files"],
    ["find -L src -delete", "writes src; LOSS it deletes whatever it finds"],
    ["find -O3 src -delete", "writes src; LOSS it deletes whatever it finds"],
    [
      "find -D tree src -delete",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["find / -name x", "nothing"],
    ["find a b -exec touch {} \\;", "writes ?"],
    ["find . -path './x/y' -exec touch {} \\;", "writes x/y ?"],
    ["find . -mtime 3 -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find . -maxdepth 1 -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["mkdir t; find t -delete", "writes t"],
    ["find . -name .idumb -exec rm -r {} +", "writes ?; LOSS it deletes whatever it finds"],
    [
      "gfind . -delete",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("fd", () => {
  test.each([
    ["fd x", "nothing"],
    [
      "fd x -x rm",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    [
      "fd x -X rm",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["fd x --exec touch", "writes ?"],
    ["fd x --exec-batch touch {}", "writes ?"],
    ["fd x -x touch {.}.bak", "writes ?"],
    ["fd x -x touch {/}", "writes ?"],
    [
      "fdfind x -x rm {}",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("xargs", () => {
  test.each([
    ["ls | xargs rm", "writes ?; LOSS it deletes a computed list of files"],
    ["ls | xargs cat", "nothing"],
    ["ls | xargs touch", "writes ?"],
    ["echo a b | xargs touch", "writes a b"],
    ["echo a b | xargs -n 1 touch", "writes a b"],
    ["echo a b | xargs -n1 rm", "writes a b"],
    ["echo a | xargs -I {} touch {}.bak", "writes a.bak"],
    ["echo a | xargs -I% touch %.bak", "writes a.bak"],
    ["echo a | xargs -i touch {}.bak", "writes a.bak"],
    ["echo a | xargs --replace touch {}.bak", "writes a.bak"],
    ["echo a | xargs --replace=X touch X.bak", "writes a.bak"],
    ["printf 'a b\nc' | xargs -I {} touch {}", "writes a b c"],
    ["printf 'a b' | xargs -d ' ' touch", "writes a b"],
    ["printf 'a\\0b' | xargs -0 touch", "writes a b"],
    ["echo \"'a b' c\" | xargs touch", "writes a b c"],
    ["xargs -a list rm", "writes ?; LOSS it deletes a computed list of files"],
    ["xargs --arg-file list touch", "writes ?"],
    ["echo a | xargs", "nothing"],
    ["echo a | xargs -P 4 -L 1 touch", "writes a"],
    ["echo a | xargs --max-args 1 touch", "writes a"],
    ["echo a | xargs sh -c 'rm $0'", "writes a"],
    ["echo 'rm a' | xargs -I {} sh -c '{}'", "writes a"],
    ["ls | xargs sh -c", "HIDDEN the text the shell runs is computed"],
    ["git ls-files | xargs rm", "writes ?; LOSS it deletes a computed list of files"],
    ["echo a | gxargs rm", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("parallel", () => {
  test.each([
    ["echo a | parallel touch", "writes a"],
    ["echo a | parallel touch {}.bak", "writes a.bak"],
    ["echo 'rm a' | parallel", "writes a"],
    ["parallel --version", "nothing"],
    ["ls | parallel", "HIDDEN it runs computed text (commands for parallel)"],
    ["ls | parallel rm", "writes ?; LOSS it deletes a computed list of files"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("an option of xargs whose value may be missing", () => {
  test.each([
    ["ls | xargs -l rm", "writes ?; LOSS it deletes a computed list of files"],
    ["ls | xargs --max-lines rm", "writes ?; LOSS it deletes a computed list of files"],
    ["ls | xargs -e rm", "writes ?; LOSS it deletes a computed list of files"],
    ["ls | xargs -l1 rm", "writes ?; LOSS it deletes a computed list of files"],
    ["ls | xargs -L 1 rm", "writes ?; LOSS it deletes a computed list of files"],
  ])("is not the command: %s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
