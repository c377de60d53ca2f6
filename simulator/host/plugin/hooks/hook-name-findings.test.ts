import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../../trace/event.ts";
import { hookNameFindings } from "./hook-name-findings.ts";
import { withProject } from "../../../test/open-project.fixture.ts";

const call = { call: [["write", { filePath: "b.txt", content: "x" }]] as [string, unknown][] };

async function findingsOf(plugin: string): Promise<string[]> {
  const found: string[] = [];
  await withProject({ plugin, steps: [call] }, async (project) => {
    await project.prompt(await project.session(), "go").catch(() => undefined);
    await project.host.settle();
    const findings = project.trace.filter((event): event is Finding => event.type === "finding");
    found.push(...findings.map(({ finding }) => `${finding.name} ${finding.hook}`));
  });
  return found;
}
type Finding = Extract<TraceEvent, { type: "finding" }>;

describe("the fake host finds", () => {
  const cases: [title: string, hooks: string, found: string][] = [
    [
      "a hook name that does not exist",
      '"tool.execute.befor": async () => {}',
      "unknown-hook tool.execute.befor",
    ],
    [
      "a hook that is declared and never called",
      '"permission.ask": async () => {}',
      "uncalled-hook permission.ask",
    ],
    [
      "arguments replaced instead of altered",
      '"tool.execute.before": async (i, o) => { o.args = { ...o.args, content: "y" }; }',
      "output-replaced tool.execute.before",
    ],
    [
      "a system prompt replaced instead of altered",
      '"experimental.chat.system.transform": async (i, o) => { o.system = [...o.system, "more"]; }',
      "output-replaced experimental.chat.system.transform",
    ],
    [
      "a throw that ends the turn",
      '"chat.params": async () => { throw new Error("x"); }',
      "hook-threw chat.params",
    ],
    [
      "an engine's error where a refusal would be fine",
      '"tool.execute.before": async () => { undefined.x; }',
      "hook-threw tool.execute.before",
    ],
    ["a rejected event hook", 'event: async () => { throw new Error("x"); }', "error-swallowed event"],
    ["a config hook that throws", 'config: async () => { throw new Error("x"); }', "error-swallowed config"],
  ];
  it.each(cases)("%s", async (_title, hooks, found) => {
    expect(await findingsOf(`return { ${hooks} };`)).toContain(found);
  });
});

describe("it finds nothing wrong with", () => {
  const cases: [title: string, hooks: string][] = [
    ["a refusal", '"tool.execute.before": async () => { throw new Error("not now"); }'],
    ["arguments altered in place", '"tool.execute.before": async (i, o) => { o.args.content = "y"; }'],
    ["a text assigned anew", '"experimental.text.complete": async (i, o) => { o.text = "y"; }'],
  ];
  it.each(cases)("%s", async (_title, hooks) => {
    expect(await findingsOf(`return { ${hooks} };`)).toEqual([]);
  });
});

describe("a function that is exported beside the plugin", () => {
  const names = (hooks: object, exported?: string): string[] =>
    hookNameFindings("P", hooks, exported).map(({ name, evidence }) => `${name}: ${evidence}`);

  it("is said to be called as a plugin too, when nothing of what it returns is a hook", () => {
    expect(names({ text: "a", size: 1 }, "slug")).toEqual([
      expect.stringMatching(/^helper-called: .*, slug too;/),
    ]);
  });

  it("is a plugin when it returns a hook, and its other names are looked at as ever", () => {
    expect(names({ event: () => {}, evnt: () => {} }, "Second")).toEqual([
      expect.stringMatching(/^unknown-hook: .*is event meant/),
    ]);
    expect(names({}, "empty")).toEqual([]);
  });
});
