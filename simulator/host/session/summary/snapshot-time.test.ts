import { expect, it } from "vitest";
import { withProject } from "../../../test/open-project.fixture.ts";

const call = { call: [["glob", { pattern: "*.md" }]] } as const;
const steps = [call, call, { say: "end" }];

const timeOf = async (plugin: string): Promise<{ seen: readonly unknown[]; ms: number }> => {
  let result = { seen: [] as readonly unknown[], ms: 0 };
  await withProject({ steps, plugin }, async (project) => {
    const start = project.host.now();
    await project.prompt(await project.session(), "go");
    result = { seen: [...project.seen], ms: project.host.now() - start };
  });
  return result;
};

// What the real host does is measured by the script `timer-between-steps`.
it("a timer of some ten milliseconds that a plugin set in one step has come in the next", async () => {
  const { seen } = await timeOf(`return {
    "tool.execute.before": async () => void seen.push("called"),
    "tool.execute.after": async () => void setTimeout(() => seen.push("come"), 30),
  };`);
  expect(seen.slice(0, 3)).toEqual(["called", "come", "called"]);
});

it("where nobody waits for a timer a turn takes no more time for it", async () => {
  const { ms } = await timeOf(`return { "tool.execute.before": async () => {} };`);
  const waited = await timeOf(`setInterval(() => {}, 1_000); return {};`);
  expect(waited.ms - ms).toBeGreaterThanOrEqual(3 * 80);
});
