/** What is run by programs that take whole commands in their arguments, and what a copied script does. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("programs that take commands", () => {
  test.each([
    ["nodemon src-x 'rm -rf src'", "build"],
    ['nodemon --exec="touch a=b" a.js', "writes a=b; build"],
    ["nodemon a.js -x", "build"],
    ['nodemon --on-change "rm -rf src"', "build"],
    ["gdb -ex ' shell rm a'", "writes a; runs gdb"],
    ["gdb -ex 'echo shell rm a'", "runs gdb"],
    ["gdb --eval-command='shell touch a=b'", "writes a=b; runs gdb"],
    ["gdb ./a -ex", "runs gdb"],
    ["gdb ./a touch b", "runs gdb"],
    ["gdb touch b", "runs gdb"],
    ["gdb -q --args touch b", "writes b; runs gdb"],
    ["gdb -args touch b", "writes b; runs gdb"],
    ["cmake -E time touch a", "writes a"],
    ["cmake -E chdir d touch a", "writes d/a"],
    ["cmake -E chdir", "nothing"],
    ["cmake -E", "nothing"],
    ["cmake --install build --prefix out", "writes out; build"],
    ["cmake --install build", "build"],
    ["cmake --build b --prefix out", "build"],
    ["go vet -vettool='rm a' ./...", "writes a; test"],
    ["echo ls > b; cp a b; sh b", "writes b; runs a"],
    ["echo 'rm a' > b; cp b c; sh c", "writes b c a"],
    ["echo 'rm a' > b; cp b $X; ls", "writes b ?"],
    ["cp $X b; ls", "writes b"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
