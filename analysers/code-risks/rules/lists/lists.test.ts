import { describe, expect, it } from "vitest";
import { inspectFile } from "../../inspect-file.ts";
import { named, type Twins } from "../../twins.fixture.ts";

const LIST = (find: string): string =>
  `router.get("/posts", async (req, res) => {\n  const page = Math.max(1, Number(req.query.page));\n  const limit = Math.min(100, Number(req.query.limit));\n  res.json(await db.post.findMany({ ${find} }));\n});`;
const GITLAB = (loop: string): string =>
  `import httpx\nAPI = "https://gitlab.com/api/v4"\ndef branches(http):\n    ${loop}\n`;
const S3 = (loop: string): string => `import boto3\ndef keys(s3):\n    ${loop}\n`;
const OBJECTS = (options: string): string =>
  `export async function usage(s3) {\n  const page = await s3.send(new ListObjectsV2Command({ Bucket: "b"${options} }));\n  return page.Contents.length;\n}`;
const PAGED = [OBJECTS(""), OBJECTS(", MaxKeys: 1")];

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "pages-wrong": [
    [
      "wants the best of what is looked for",
      "src/messages.ts",
      "export async function all() { return (await fetch('/api/messages?limit=50')).json(); }",
      "export async function find(term: string) { return (await fetch(`/api/messages/search?limit=50&q=${term}`)).json(); }",
    ],
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
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

it("things asked for by their names come in one page", () => {
  const call = (given: string): string =>
    `import boto3\ndef all_of(ec2):\n    return ec2.describe_volumes(${given})["Volumes"]\n`;
  expect(named("pages-wrong", "tools/a.py", call(""), call("VolumeIds=['a']"))).toEqual([true, false]);
});

it("a first page in a variable called page: one object of which none is needed", () => {
  const seen = PAGED.map((text) =>
    inspectFile("src/usage.ts", text).some(({ category }) => category === "pagination"),
  );
  expect(seen).toEqual([true, false]);
});
