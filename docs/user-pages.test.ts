/** The pages for users: every refusal of the gate is explained, and nothing is explained that the gate does not say. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const codes = globSync(["runtime/policy/*.ts", "runtime/opencode/gate/*.ts"])
  .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
  .flatMap((path) => readFileSync(path, "utf8").split("\n"))
  .filter((line) => /^\s*(?:return \{ )?code: /.test(line))
  .flatMap((line) => [...line.matchAll(/"([a-z]+(?:-[a-z]+)*)"/g)].map((match) => match[1] ?? ""));

it("each refusal of the gate has a heading that explains it, and no other has one", () => {
  const page = readFileSync("docs/user/why-was-i-blocked.md", "utf8");
  const explained = [...page.matchAll(/^## (.+)$/gm)].flatMap(([, heading = ""]) => heading.split(", "));
  expect(new Set(codes).size).toBeGreaterThan(15);
  expect(explained.toSorted()).toEqual([...new Set(codes)].toSorted());
});
