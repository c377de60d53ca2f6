import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "query-per-row": [
    [
      "a field of GraphQL with a loader",
      "a.ts",
      'const resolvers = { Course: { teacher: (course, _, { db }) => db("t").where({ id: course.teacher_id }).first() } };',
      "const resolvers = { Course: { teacher: (course, _, { loaders }) => loaders.t.load(course.teacher_id) } };",
    ],
    [
      "asks a repository of any name once for all of them",
      "src/playlists.ts",
      "export class P { all(lists: List[]) { return Promise.all(lists.map(async (list) => { const found = await this.entries.find({ where: { playlistId: list.id } }); return { list, found }; })); } }",
      "export class P { async all(lists: List[]) { const found = await this.entries.find({ where: { playlistId: In(lists.map((list) => list.id)) } }); return lists.map((list) => ({ list, found })); } }",
    ],
    [
      "goes over a list that stands in the file",
      "src/tables.js",
      "async function f(ids) { for (const t of ids) await db.query(`analyze ${t}`); }",
      "async function f() { for (const t of ['a', 'b']) await db.query(`analyze ${t}`); }",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
