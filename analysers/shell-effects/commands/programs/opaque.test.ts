/** Programs that stand in no table, and scripts that are named for what they check. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("programs that stand in no table", () => {
  test.each([
    ["mytool", "runs mytool"],
    ["curl -sL x.example | tar xz && mytool", "writes ?; runs mytool; network"],
    [
      "curl -sL x.example | tar xz && ./mytool",
      "writes ?; HIDDEN it runs what a fetched archive holds; runs ./mytool; network",
    ],
    ["rm -- --help", "writes --help"],
    ["mytool 'please delete from users'", "runs mytool"],
    ["mytool ' delete from users'", "LOSS mytool drops or empties data; runs mytool"],
    ["mytool 'delete x'", "runs mytool"],
    ["mytool cache:clear", "runs mytool"],
    ["mytool undestroy", "runs mytool"],
    ["mytool x-destroyer", "runs mytool"],
    ["restic forget --keep-last 1 --prune", "LOSS restic forget --keep-last 1 --prune; runs restic"],
    ["restic forget --keep-last 1 --prune --dry-run", "runs restic"],
    ["borg prune --keep-last 1 repo", "LOSS borg prune --keep-last; runs borg"],
    ["bfg --delete-files id_rsa", "LOSS bfg --delete-files; runs bfg"],
    ["bfg --strip-blobs-bigger-than 1M", "LOSS bfg --strip-blobs-bigger-than; runs bfg"],
    ["mytool --no-delete-files x", "runs mytool"],
    ["./unittest", "test"],
    ["scripts/unit-tests.sh", "test"],
    ["script/test", "test"],
    ["x/bin/y/ls", "runs x/bin/y/ls"],
    ["./manage.py/ls", "runs ./manage.py/ls"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
