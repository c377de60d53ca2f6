/** What find, fd, xargs and parallel do with what they find. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

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
    ["find / -name x", "nothing"],
    ["find a b -exec touch {} \\;", "writes ?"],
    ["find . -path './x/y' -exec touch {} \\;", "writes x/y ?"],
    ["find . -mtime 3 -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find . -maxdepth 1 -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["mkdir t; find t -delete", "writes t; LOSS it deletes whatever it finds"],
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

describe("words, names and quotes (GNU findutils 4.9)", () => {
  test.each([
    ["find . -name x -exec trash {} \\;", "writes ?; LOSS it deletes whatever it finds"],
    ["find src -exec rimraf {} +", "writes src; LOSS it deletes whatever it finds"],
    ["find . -fprint", "nothing"],
    ["find . -exec touch + {} \\;", "writes + ?"],
    ["find . -exec touch a", "writes a"],
    ["find my-src -delete", "writes my-src; LOSS it deletes whatever it finds"],
    ["find 'a(b' -delete", "writes a(b; LOSS it deletes whatever it finds"],
    ["find -- src -delete", "writes src; LOSS it deletes whatever it finds"],
    ["find src ! -newer x -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find src '(' -name a ')' -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find -D tree src -delete", "writes src; LOSS it deletes whatever it finds"],
    ["find . -name '*.pyc' -delete", "writes ?"],
    ["find $X -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find /tmp/x -exec touch {} \\;", "writes /tmp/x/\ue000"],
    ["find /tmp/x src -exec touch {} \\;", "writes /tmp/x/\ue000 ?"],
    ["find . -path './x/y' -exec touch {} \\;", "writes x/y ?"],
    ["find src -path 'src/x/y' -exec touch {} \\;", "writes src/x/y ?"],
    ["find src -name a -exec touch {}.bak \\;", "writes src/a.bak ?"],
    ["find src -name '*.ts' -exec touch {} \\;", "writes ?"],
    ["find src lib -name a -exec rm {} \\;", "writes ?; LOSS it deletes whatever it finds"],
    ["fd x -x cp {} /tmp/b", "writes /tmp/b"],
    ["fd x -x cp a", "writes ?"],
    [
      "fd x -x rm",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
    ["echo a | xargs -I % touch %.bak", "writes a.bak"],
    ["echo d | xargs cp -a b", "writes d"],
    ["printf 'a b\\nc' | parallel mv -t /tmp/x", "writes a b /tmp/x c"],
    ["echo a | parallel -I% touch %.bak", "writes a.bak"],
    ["echo a | parallel touch", "writes a"],
    ["printf 'rm\\ a\\nrm\\ b\\n' | xargs -n1 sh -c", "writes a b"],
    ["printf 'rm\\ a\\nrm\\ b\\n' | xargs sh -c", "writes a"],
    ["printf 'rm\\ a\\nrm\\ b\\n' | xargs -P 2 -n1 sh -c", "writes a b"],
    ["printf 'rm\\ a\\nrm\\ b\\n' | xargs -l1 sh -c", "writes a b"],
    ["printf 'rm\\ a\\nrm\\ b\\n' | xargs --max-lines=1 sh -c", "writes a b"],
    ["printf 'rm a\\0rm b\\0' | xargs --null sh -c", "writes a"],
    ["printf 'x\\ny\\n' | xargs cp -l z", "writes y"],
    ["echo a | gxargs -I{} touch b", "writes b"],
    ["echo a | xargs -I{} touch b", "writes b"],
    ["echo x | xargs -a list touch", "writes ?"],
    ["echo x | xargs -alist touch", "writes ?"],
    ["echo x | xargs --arg-file=list touch", "writes ?"],
    ["printf 'a\\0b' | xargs -r0 touch", "writes a b"],
    ["printf 'a\\0b' | xargs --null touch", "writes a b"],
    ["printf 'c,a b' | xargs -d, cp", "writes a b"],
    ["printf 'c,a b' | xargs --delimiter=, cp", "writes a b"],
    ["printf 'c\\na b\\n' | xargs -d '\\n' cp", "writes a b"],
    ["printf 'c\\0a b\\0' | xargs -d '\\0' cp", "writes a b"],
    ["echo \"c 'a b'\" | xargs cp", "writes a b"],
    ["echo 'c \"a b\"' | xargs cp", "writes a b"],
    ["echo \"c 'a  b' 'x  y'\" | xargs cp", "writes x  y"],
    ['echo \'c "a  b" "x  y"\' | xargs cp', "writes x  y"],
    ["printf '  a\\n' | xargs -I{} touch {}", "writes a"],
    ["find . '(' -name dist -o -name src ')' -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find . -name x -o -name dist -delete", "writes ?"],
    ["find . '(' -name a -o -name b ')' -name dist -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find . '(' -name dist -o -name src -delete ')'", "writes ?; LOSS it deletes whatever it finds"],
    ["find . '(' -name src -o -name dist -delete ')'", "writes ?"],
    ["find . '(' -name a ')' -o '(' -name b ')' -name dist -delete", "writes ?"],
    ["find . -name x -exec rm {} \\; -name dist", "writes ?; LOSS it deletes whatever it finds"],
    ["find . -name 'dist*' -delete", "writes ?; LOSS it deletes whatever it finds"],
    ["find . -name '*.pyc' -delete", "writes ?"],
    ["find . -name '__pycache__' -exec rm -rf {} +", "writes ?"],
    ["find . -name '.next*' -delete", "writes ?; LOSS it deletes whatever it finds"],
    [
      "fd x -x rm -size",
      "writes .; LOSS it deletes whatever it finds; GOVERNANCE the tree it changes holds the governance",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

test("more items than are worth following are unknown files", () => {
  const names = Array.from({ length: 300 }, (_, index) => `f${index}`).join(" ");
  expect(does(`echo ${names} | xargs touch`)).toBe("writes ?");
  expect(does(`echo ${"f".repeat(9000)} | xargs touch`)).toBe("writes ?");
});
