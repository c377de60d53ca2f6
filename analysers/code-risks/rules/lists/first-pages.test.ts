import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const PAGED = "async function fetchPage(cursor) { return await ask(cursor); }\n";

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "page-first-only": [
    [
      "a list whose pages are followed",
      "a.ts",
      "async function pulls(repo) { const { data } = await octokit.rest.pulls.list({ repo, per_page: 100 }); return data; }",
      "async function newest(repo) { const { data } = await octokit.rest.pulls.list({ repo, per_page: 1 }); return data; }",
    ],
    [
      "a first page that is enough",
      "a.ts",
      `${PAGED}async function allContacts() { const { data } = await fetchPage(null); return data; }`,
      `${PAGED}async function newestContact() { const { data } = await fetchPage(null); return data[0]; }`,
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
