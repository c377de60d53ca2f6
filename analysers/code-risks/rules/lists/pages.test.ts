import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const LIST = (find: string): string =>
  `router.get("/posts", async (req, res) => {\n  const page = Math.max(1, Number(req.query.page));\n  const limit = Math.min(100, Number(req.query.limit));\n  res.json(await db.post.findMany({ ${find} }));\n});`;
const GITLAB = (loop: string): string =>
  `import httpx\nAPI = "https://gitlab.com/api/v4"\ndef branches(http):\n    ${loop}\n`;
const S3 = (loop: string): string => `import boto3\ndef keys(s3):\n    ${loop}\n`;

describe("a list in wrong pages is told from", () => {
  it.each<Twins>([
    [
      "one whose first page begins at its first row",
      "a.ts",
      LIST("skip: page * limit, take: limit, orderBy: { id: 1 }"),
      LIST("skip: (page - 1) * limit, take: limit, orderBy: { id: 1 }"),
    ],
    [
      "one that has an order",
      "a.ts",
      LIST("skip: (page - 1) * limit, take: limit"),
      LIST('skip: (page - 1) * limit, take: limit, orderBy: { id: "asc" }'),
    ],
    [
      "one that follows the next page",
      "a.py",
      GITLAB('return http.get("/branches", params={"per_page": 100}).json()'),
      GITLAB(
        'found = []\n    page = "1"\n    while page:\n        r = http.get("/branches", params={"per_page": 100, "page": page})\n        found += r.json()\n        page = r.headers.get("x-next-page")\n    return found',
      ),
    ],
    [
      "the newest few",
      "a.py",
      GITLAB('return http.get("/branches", params={"per_page": 100}).json()'),
      GITLAB('return http.get("/branches", params={"per_page": 5}).json()'),
    ],
    [
      "a paginator",
      "a.py",
      S3('return s3.list_objects_v2(Bucket="b")["Contents"]'),
      S3('return [p for p in s3.get_paginator("list_objects_v2").paginate(Bucket="b")]'),
    ],
    [
      "a command that is sent again with its key",
      "a.ts",
      'async function all(client) { const out = await client.send(new ScanCommand({ TableName: "t" })); return out.Items; }',
      'async function all(client) { let key; const items = []; do { const out = await client.send(new ScanCommand({ TableName: "t", ExclusiveStartKey: key })); items.push(...out.Items); key = out.LastEvaluatedKey; } while (key); return items; }',
    ],
  ])("%s", (_title, path, risky, harmless) => {
    expect(named("pages-wrong", path, risky, harmless)).toEqual([true, false]);
  });
});

describe("a condition that is put together from a value is told from", () => {
  it.each<Twins>([
    [
      "one that is bound",
      "a.js",
      "const f = (db, city) => { const where = []; where.push(`city = '${city}'`); return db.query('SELECT * FROM flats WHERE ' + where.join(' AND ')); };",
      "const f = (db, city) => { const where = []; where.push('city = $1'); return db.query('SELECT * FROM flats WHERE ' + where.join(' AND '), [city]); };",
    ],
    [
      "a list of places for values",
      "a.py",
      'def f(conn, tags):\n    q = ",".join("\'%s\'" % t for t in tags)\n    return conn.execute("SELECT * FROM n WHERE tag IN (" + q + ")")\n',
      'def f(conn, tags):\n    q = ",".join("?" for _ in tags)\n    return conn.execute("SELECT * FROM n WHERE tag IN (" + q + ")", tags)\n',
    ],
  ])("%s", (_title, path, risky, harmless) => {
    expect(named("query-built", path, risky, harmless)).toEqual([true, false]);
  });
});
