import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FAULTS } from "./fault-kinds.ts";

it("docs/faults.md has every kind of fault, in the words of the code", () => {
  const page = readFileSync(new URL("../docs/faults.md", import.meta.url), "utf8").replaceAll(/ +/g, " ");
  const missing = Object.entries(FAULTS).filter(
    ([kind, about]) => !page.includes(`| \`${kind}\` | ${about} |`),
  );
  expect(missing).toEqual([]);
});
