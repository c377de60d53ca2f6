/** Clients of databases and clouds that leave a file, or run code of their own. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("databases", () => {
  test.each([
    ['mongosh --nodb --eval \'require("fs").writeFileSync("a","x")\'', "writes ?; network"],
    ["mongosh --eval='fs.rmSync(\"a\")'", "writes ?; network"],
    ["mongosh --eval 'db.users.find().toArray()'", "network"],
    ["mysql --tee=out.txt -e 'select 1'", "writes out.txt; network"],
    ["psql -L log.txt -c 'select 1'", "writes log.txt; network"],
    ["psql -c 'select 1'", "network"],
    ["sqlite3 dev.db 'pragma user_version = 3'", "writes dev.db"],
    ["sqlite3 dev.db 'pragma table_info(t)'", "nothing"],
    ["sqlite3 dev.db 'pragma query_only = 1; select 1'", "nothing"],
    ["sqlite3 dev.db 'pragma user_version'", "nothing"],
    ["duckdb my.db \"export database 'out'\"", "writes my.db"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("clouds", () => {
  test.each([
    ["vercel --prod", "writes ?; network"],
    ["vercel env pull .env.local", "writes ?; network"],
    ["vercel env ls", "network"],
    ["pulumi config set a b", "writes ?; network"],
    ["pulumi config get a", "network"],
    ["fly config save -a app", "writes ?; network"],
    ["cdk context --clear", "writes ?; network"],
    ["cdk context", "network"],
    ["terraform plan -out=tf.plan", "writes tf.plan"],
    ["terraform plan -generate-config-out=g.tf", "writes g.tf"],
    ["terraform plan", "nothing"],
    ["gh issue develop 12 --checkout", "writes ?; network"],
    ["gh repo create o/r --private --clone", "writes ?; network"],
    ["gh extension install o/gh-x", "runs gh extension install; network"],
    ["gh extension list", "network"],
    ["aws s3api get-object --bucket b --key k a.ts", "writes a.ts; network"],
    ["aws s3api get-object-acl --bucket b --key k", "network"],
    ["aws s3api list-objects --bucket b", "network"],
    ["kubectl config get-contexts", "network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
