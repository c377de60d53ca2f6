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
    ["restic forget --keep-last 1 --prune --dry-run", "network"],
    ["mytool volumes rm x", "writes x; LOSS mytool rm; runs mytool"],
    ["mytool plugin rm x", "writes x; runs mytool"],
    ["mytool rm x", "writes x; runs mytool"],
    ["mytool --user me rm x", "writes x; runs mytool"],
    ["mytool sync --delete-removed", "LOSS mytool --delete-removed; runs mytool"],
    ["mytool sync --delete=false", "runs mytool"],
    ["mytool --purge-dry-run", "runs mytool"],
    ["mytool --tag delete list", "runs mytool"],
    ["mytool describe delete", "runs mytool"],
    ["mytool -n describe delete x", "LOSS mytool delete; runs mytool"],
    ["mytool vm.destroy a", "LOSS mytool vm.destroy; runs mytool"],
    ["mytool deleteVolume a", "LOSS mytool deleteVolume; runs mytool"],
    ["mytool <<< 'drop table a'", "LOSS it drops or empties data; runs mytool"],
    ["mytool <<< 'delete from the docs'", "runs mytool"],
    ["mytool 'MATCH (n) DETACH DELETE n'", "LOSS mytool drops or empties data; runs mytool"],
    ["./scripts/wipe-db.sh", "LOSS wipe-db.sh is named for what it destroys; runs ./scripts/wipe-db.sh"],
    ["./scripts/reset-theme.sh", "runs ./scripts/reset-theme.sh"],
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
