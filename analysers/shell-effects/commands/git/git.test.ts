/** Aliases given on git's line, and answers given before it asks. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("git that is told beforehand", () => {
  test.each([
    ["git -c alias.last='log -1 HEAD --stat' last", "nothing"],
    ["git -c alias.d=reset d --hard", "writes ?; LOSS it discards uncommitted edits; git reset"],
    ["git -c alias.x='!rm a' x", "writes a; runs git x"],
    ["git -c alias.x='!rm' x src", "runs git x"],
    ["git -c alias.log='reset --hard' status", "writes ?; LOSS it discards uncommitted edits; git reset"],
    [
      "yes | git checkout -p -- src/a.ts",
      "writes src/a.ts; LOSS it discards uncommitted edits; git checkout",
    ],
    ["printf 'n\\n' | git checkout -p a.ts", "writes ?; git checkout"],
    ["git restore -p a.ts < /dev/null", "writes a.ts; git restore"],
    ["yes | git restore -p a.ts", "writes a.ts; LOSS it discards uncommitted edits; git restore"],
    ["git checkout -p a.ts", "writes ?; git checkout"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
