/** What the clients of databases do with the statements they are given. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("statements on the line", () => {
  test.each([
    ["psql -c 'select 1'", "network"],
    ["psql -c 'drop table a'", "LOSS it drops or empties data; network"],
    ["psql -c 'insert into a values (1)'", "network"],
    ["psql --command='drop table a'", "LOSS it drops or empties data; network"],
    ["psql --command 'delete from a'", "LOSS it drops or empties data; network"],
    ["psql -Atc 'truncate a'", "LOSS it drops or empties data; network"],
    ["psql '-cdrop table a'", "LOSS it drops or empties data; network"],
    ["psql -h host -U me -d db -c 'select 1'", "network"],
    ['psql -c "$X"', "network"],
    ["psql -c $X", "runs psql; network"],
    ["psql -f x.sql", "runs psql -f; network"],
    ["psql --file x.sql", "runs psql -f; network"],
    ["psql -o out -c 'select 1'", "writes out; network"],
    ["psql --output=out -c 'select 1'", "writes out; network"],
    ["psql -f - <<< 'drop table a'", "LOSS it drops or empties data; network"],
    ["psql < x.sql", "runs psql; network"],
    ["echo 'drop table a' | psql", "LOSS it drops or empties data; network"],
    ["psql", "network"],
    ["mysql -e 'drop table a'", "LOSS it drops or empties data; network"],
    ["mysql --execute='select 1'", "network"],
    ["mysql -h host -P 1 -u me -e 'delete from a'", "LOSS it drops or empties data; network"],
    ["mysql < x.sql", "runs mysql; network"],
    ["mariadb -e 'drop table a'", "LOSS it drops or empties data; network"],
    ["sqlcmd -Q 'drop table a'", "LOSS it drops or empties data; network"],
    ["sqlcmd -q 'select 1'", "network"],
    ["cqlsh -e 'drop table a'", "LOSS it drops or empties data; network"],
    ["clickhouse-client -q 'drop table a'", "LOSS it drops or empties data; network"],
    ["clickhouse-client --query 'select 1'", "network"],
    ["clickhouse --query 'drop table a'", "LOSS it drops or empties data; network"],
    ["snowsql -q 'drop table a'", "LOSS it drops or empties data; network"],
    ["usql --command 'drop table a'", "LOSS it drops or empties data; network"],
    ["pgcli -c 'drop table a'", "LOSS it drops or empties data; network"],
    ["mycli -e 'drop table a'", "LOSS it drops or empties data; network"],
    ["bq query 'drop table a'", "LOSS it drops data; network"],
    ["bq rm x", "LOSS it drops data; network"],
    ["bq ls", "network"],
    ["duckdb a.db -c 'create table x(a int)'", "writes a.db"],
    ["duckdb a.db -c 'select 1'", "nothing"],
    ["duckdb a.db -cmd 'select 1'", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("sqlite", () => {
  test.each([
    ["sqlite3 a.db 'select 1'", "nothing"],
    ["sqlite3 a.db 'insert into x values (1)'", "writes a.db"],
    ["sqlite3 a.db 'drop table x'", "writes a.db; LOSS it drops or empties data"],
    ["sqlite3 a.db .tables", "nothing"],
    ["sqlite3 -readonly a.db 'insert into x values (1)'", "nothing"],
    ["sqlite3 -init x.sql a.db", "runs sqlite3 -init"],
    ["sqlite3 -cmd 'drop table x' a.db 'select 1'", "writes a.db; LOSS it drops or empties data"],
    ["sqlite3 --cmd 'select 1' a.db", "nothing"],
    ["sqlite3 -separator , a.db 'select 1'", "nothing"],
    ["sqlite3 a.db < x.sql", "writes a.db; runs sqlite3"],
    ["echo 'drop table x' | sqlite3 a.db", "writes a.db; LOSS it drops or empties data"],
    ["sqlite3 a.db '.shell rm b'", "writes b"],
    ["sqlite3 a.db '.output out'", "writes out"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("mongo and redis", () => {
  test.each([
    ["mongosh --eval 'db.a.find()'", "network"],
    ["mongosh --eval 'db.a.drop()'", "LOSS it drops or empties data; network"],
    ["mongosh --eval 'db.dropDatabase()'", "LOSS it drops or empties data; network"],
    ["mongosh --eval 'db.a.deleteMany({})'", "LOSS it drops or empties data; network"],
    ["mongosh --eval 'db.a.deleteMany({a:1})'", "network"],
    ["mongosh", "runs mongosh; network"],
    ["mongosh x.js", "runs mongosh; network"],
    ["echo 'db.a.drop()' | mongosh", "LOSS it drops or empties data; network"],
    ["mongo --eval 'db.a.remove({})'", "LOSS it drops or empties data; network"],
    ["redis-cli get a", "network"],
    ["redis-cli flushall", "LOSS it empties the store; network"],
    ["redis-cli FLUSHDB", "LOSS it empties the store; network"],
    ["redis-cli -h host script flush", "LOSS it empties the store; network"],
    ["redis-cli --rdb dump.rdb", "writes dump.rdb; network"],
    ["redis-cli del a", "network"],
    ["redis-cli del $(redis-cli keys x)", "LOSS it deletes a computed list of keys; network"],
    ["redis-cli keys x | xargs redis-cli del", "LOSS it deletes a computed list of keys; network"],
    ["echo flushall | redis-cli", "LOSS it empties the store; network"],
    ["cat f | redis-cli", "LOSS it deletes a computed list of keys; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("dumps and drops", () => {
  test.each([
    ["dropdb a", "LOSS it drops a database; network"],
    ["dropdb", "network"],
    ["dropuser a", "LOSS it drops a user; network"],
    ["mysqladmin drop a", "LOSS it drops a database; network"],
    ["mysqladmin status", "network"],
    ["createdb a", "network"],
    ["pg_isready", "nothing"],
    ["pg_dump a", "network"],
    ["pg_dump -f out a", "writes out; network"],
    ["pg_dump --file=out a", "writes out; network"],
    ["mysqldump --result-file=out a", "writes out; network"],
    ["mongodump --out out", "writes out; network"],
    ["mongoexport -o out", "writes out; network"],
    ["pg_restore -d a x", "runs pg_restore"],
    ["pg_restore --clean x", "LOSS it drops what is there before restoring; runs pg_restore"],
    ["pg_restore -c x", "LOSS it drops what is there before restoring; runs pg_restore"],
    ["mongorestore --drop x", "LOSS it drops what is there before restoring; runs mongorestore"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("schema tools", () => {
  test.each([
    ["prisma migrate dev", "writes ?; network"],
    ["prisma migrate reset", "writes ?; LOSS prisma migrate reset empties the database; network"],
    ["prisma migrate status", "nothing"],
    ["prisma validate", "nothing"],
    ["prisma db push", "writes ?; network"],
    ["prisma db push --force-reset", "writes ?; LOSS prisma db push empties the database; network"],
    ["prisma db push --accept-data-loss", "writes ?; LOSS prisma db push empties the database; network"],
    ["prisma studio", "nothing"],
    ["typeorm schema:drop", "writes ?; LOSS typeorm schema:drop empties the database; network"],
    ["typeorm migration:show", "nothing"],
    ["typeorm migration:run", "writes ?; network"],
    ["dbmate drop", "writes ?; LOSS dbmate drop empties the database; network"],
    ["dbmate up", "writes ?; network"],
    ["dbmate status", "nothing"],
    ["supabase db reset", "writes ?; LOSS supabase db reset empties the database; network"],
    ["supabase projects list", "nothing"],
    ["flyway clean", "writes ?; LOSS flyway clean empties the database; network"],
    ["flyway info", "nothing"],
    ["liquibase dropAll", "writes ?; LOSS liquibase dropAll empties the database; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what a client takes from its line and what from its input", () => {
  test.each([
    ["echo 'drop table a' | psql -c 'select 1'", "network"],
    ["echo 'drop table a' | psql -f x.sql", "runs psql -f; network"],
    ["sqlcmd -Q 'select 1' -o out", "writes out; network"],
    ["mysql --execute='system rm a'", "writes a; network"],
    ["sqlite3 x-y.db 'drop table t'", "writes x-y.db; LOSS it drops or empties data"],
    ["sqlite3 -cmd 'select 1' a.db < x.sql", "writes a.db; runs sqlite3"],
    ["echo 'drop table t' | sqlite3 a.db 'select 1'", "nothing"],
    ["sqlite3 -c", "nothing"],
    ["duckdb a.db \"copy t to 'out.csv'\"", "writes out.csv a.db"],
    ["duckdb a.db 'drop table t'", "writes a.db; LOSS it drops or empties data"],
    ["duckdb -c 'drop table t' < x.sql", "LOSS it drops or empties data"],
    ["duckdb -s 'drop table t'", "LOSS it drops or empties data"],
    ["duckdb -readonly a.db 'select 1'", "nothing"],
    ["duckdb a.db < x.sql", "writes a.db; runs duckdb"],
    ["mongosh --eval 'db.a.remove( )'", "LOSS it drops or empties data; network"],
    ["mongosh --eval 'db.a.deleteMany( { } , {w: 1})'", "LOSS it drops or empties data; network"],
    ["mongosh --eval 'db.a.dropIndexes()'", "LOSS it drops or empties data; network"],
    ["mongosh --eval='db.a.find()'", "network"],
    ["redis-cli script  flush", "LOSS it empties the store; network"],
    ["redis-cli debug segfault", "LOSS it empties the store; network"],
    ["echo 'get a' | redis-cli", "network"],
    ["cat keys | redis-cli", "LOSS it deletes a computed list of keys; network"],
    ["sqlx migrate add status", "writes ?; network"],
    ["cqlsh --execute 'drop table a'", "LOSS it drops or empties data; network"],
    ["clickhouse -q 'drop table a'", "LOSS it drops or empties data; network"],
    ["usql -c 'drop table a'", "LOSS it drops or empties data; network"],
    ["bq query --nouse_legacy_sql 'drop table a'", "LOSS it drops data; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
