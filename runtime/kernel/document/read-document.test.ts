import { expect, it } from "vitest";
import { placeOf } from "./place-of.ts";
import { readDocument } from "./read-document.ts";

it("reads sections by their headings, and none inside a fenced block", () => {
  const text = "intro\n# A\none\n```sh\n# no heading\n```\n## B ##\ntwo\n# A\nagain\n";
  expect([...readDocument(text).sections.keys()]).toEqual(["", "A", "B", "A (2)"]);
  expect(readDocument(text).sections.get("A")).toContain("# no heading");
});

it("sees no change in the ends of lines", () => {
  const unix = readDocument("# A\none\n# B\n");
  expect([...readDocument("# A\r\none  \r\n# B\r\n").sections]).toEqual([...unix.sections]);
});

it.each([
  ["rests-on: docs/prd.md#Limits, ./docs/brief.md", "one line"],
  ["rests-on:\n  - docs/prd.md#Limits\n  - docs/brief.md", "a list"],
  ['rests-on: ["docs/prd.md#Limits", "docs/brief.md"]', "a list in brackets"],
])("reads what it says of itself: %s", (line) => {
  const text = `---\n${line}\nstatus: superseded\nsuperseded-by: docs/new.md\n---\n# A\ntn-3, td-1 and tn-3\n`;
  expect(readDocument(text)).toMatchObject({
    restsOn: [
      { path: "docs/prd.md", section: "Limits" },
      { path: "docs/brief.md", section: null },
    ],
    standing: "superseded",
    by: "docs/new.md",
    names: ["tn-3", "td-1"],
  });
});

it.each([
  ["specs/001-login/spec.md", "spec-kit 001-login", 0],
  ["specs/001-login/contracts/api.md", "spec-kit 001-login", 2],
  ["specs/001-login/notes.md", "spec-kit 001-login", null],
  ["openspec/changes/add-login/tasks.md", "OpenSpec add-login", 3],
  ["openspec/changes/add-login/specs/auth/spec.md", "OpenSpec add-login", 1],
  [".planning/ROADMAP.md", "GSD", 2],
  [".planning/phases/01-base/01-01-PLAN.md", "GSD", 4],
  ["docs/prd.md", "BMAD", 1],
  ["docs/stories/1.1.login.md", "BMAD", 4],
])("%s has its place in %s", (path, chain, place) => {
  expect(placeOf(path, () => true)).toMatchObject({ chain, place });
});

it.each([
  "src/spec.md",
  "specs/001-login/spec.ts",
  "openspec/changes/archive/x/tasks.md",
  ".planning/STATE.md",
])("%s is in no chain", (path) => expect(placeOf(path, () => true)).toBeNull());

it("a folder of that name alone is no framework", () => {
  expect(placeOf("docs/architecture.md", (mark) => mark !== ".bmad-core")).toBeNull();
});
