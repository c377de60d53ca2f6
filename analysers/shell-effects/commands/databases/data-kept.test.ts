/** Databases in memory, dry runs and stores on this machine: what is lost, and what never was. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("data that is kept or lost", () => {
  test.each([
    ["sqlite3 :memory: 'create table t(x); drop table t'", "nothing"],
    ["sqlite3 :memory: 'create table t(x)'", "nothing"],
    ["sqlite3 a.db 'create table t(x)'", "writes a.db"],
    ["sqlite3 :memory: \"attach 'a.db' as a\"", "writes a.db"],
    ["bq query --dry_run 'DELETE FROM t WHERE true'", "network"],
    ["bq query --dry_run=false 'DELETE FROM t WHERE true'", "LOSS it drops data; network"],
    ["bq rm -f t", "LOSS it drops data; network"],
    ["go mod edit -json", "nothing"],
    ["go mod edit -require=a@v1", "writes ?"],
    ["curl -XDELETE 'http://localhost:9200/logs-2024.*'", "LOSS it deletes a remote resource; network"],
    ["curl -X DELETE http://localhost:3000/x", "network"],
    ["curl -X DELETE 'http://localhost:3000/x/*'", "LOSS it deletes a remote resource; network"],
    ["http DELETE localhost:9200/logs", "LOSS it deletes a remote resource; network"],
    ["curl -X POST localhost:9200/_all", "network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
