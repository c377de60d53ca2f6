/** Strings, comments and names in code: the edges of the patterns that read it. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("strings and comments once more", () => {
  test.each([
    ["node -e \"import a from './a.json'; console.log(a)\"", "nothing"],
    ["python3 s-c1.py", "runs python3 s-c1.py"],
    ['node -e \'console.log("a //b"); require("fs").unlinkSync("a")\'', "writes ?"],
    ['node -e \'console.log(`a //b`); require("fs").unlinkSync("a")\'', "writes ?"],
    ['node -e \'console.log(""); // fs.unlinkSync("a")\'', "nothing"],
    ['python3 -c \'import os; print("a # b"); os.remove("a")\'', "writes ?"],
    ['python3 -c \'print("") # os.remove("a")\'', "nothing"],
    ["clj -e '(println (>= 1 2))'", "nothing"],
    ["elixir -e 'IO.puts 1;'", "nothing"],
    ["lua --help s.lua", "nothing"],
    ["./manage.py migrate", "writes ?"],
    ["./manage.py test", "test"],
    ["mytool mydb:reset", "runs mytool"],
    ["mytool xmigrate:fresh", "runs mytool"],
    ["mytool migrate:freshly", "runs mytool"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
