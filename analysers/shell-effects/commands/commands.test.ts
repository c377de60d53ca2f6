/** The tables of known programs. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";
import { COMMANDS, TABLES } from "./commands.ts";

describe("the tables of programs", () => {
  test("know each program once, so that no row is hidden behind another", () => {
    const names = TABLES.flatMap((table) => Object.keys(table));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(COMMANDS.size).toBe(names.length);
  });

  // One program of each table.
  test.each([
    ["cp a b", "writes b"],
    ["git clean -fd", "writes ?; LOSS it deletes untracked files; git clean"],
    ["prettier -w a.ts", "writes a.ts"],
    ["cargo build", "build"],
    ["npm install", "writes ?; network"],
    ["sqlite3 a.db 'drop table x'", "writes a.db; LOSS it drops or empties data"],
    ["aws s3 ls", "network"],
    ["unzip a.zip -d x", "writes x"],
    ["curl -o a https://h", "writes a; network"],
    ["sed -i s/a/b/ f", "writes f"],
    ["mkfs /dev/sda", "LOSS it rewrites a disk; runs mkfs"],
    ["idumb x", "GOVERNANCE it runs the governance's own command line"],
    ["cmake -E touch a", "writes a"],
    ["ssh-agent", "nothing"],
    ["cd x; touch a", "writes x/a"],
    ["echo a | tee b", "writes b"],
    ["bash -c 'touch a'", "writes a"],
    ["node -e 'fs.writeFileSync(\"a\")'", "writes ?"],
    ["sudo touch a", "writes a"],
    ["find . -fprint a", "writes a"],
    ["ls a", "nothing"],
  ])("know %s: %s", (line, effect) => expect(does(line)).toBe(effect));

  test.each([
    ["touch --help a", "nothing"],
    ["tar --version xf a", "nothing"],
    ["touch -- --help", "writes --help"],
  ])("let a program tell about itself: %s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
