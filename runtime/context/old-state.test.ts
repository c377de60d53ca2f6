/** What earlier programs left is named with the call that takes it over, and counts for nothing by itself. */
import { describe, expect, it } from "vitest";
import { oldStateIn } from "./old-state.ts";

const graph = (...workPlans: readonly object[]): Readonly<Record<string, string>> => ({
  ".idumb/brain/graph.json": JSON.stringify({ version: "3.0.0", workPlans }),
});
const PLAN = {
  name: "User Authentication",
  acceptance: ["Login works"],
  status: "active",
  tasks: [
    { name: "Schema", expectedOutput: "migration", status: "completed" },
    { name: "Login form", expectedOutput: "form renders", status: "active" },
  ],
};
const callIn = (note: string): unknown => JSON.parse(/govern_plan (\{.*\})/.exec(note)?.[1] ?? "null");

describe("the state of an earlier program", () => {
  it("is offered with the open tasks of its plan", () => {
    const { work } = oldStateIn(graph(PLAN, { ...PLAN, name: "Second" }), "balanced");
    expect(work).toContain('holds "User Authentication", unfinished');
    expect(work).toContain("(the file has 1 more plans)");
    expect(callIn(work)).toEqual({
      action: "create",
      name: "User Authentication",
      acceptance: ["Login works"],
      tasks: [{ name: "Login form", expectedOutput: "form renders" }],
    });
  });

  it.each([
    [
      ".idumb/brain/tasks.json",
      {
        epics: [
          { name: "Auth epic", status: "active", tasks: [{ name: "Write tests", status: "deferred" }] },
        ],
      },
      ["Auth epic", "Write tests"],
    ],
    [
      ".hivemind/hierarchy.json",
      {
        root: { content: "Auth", status: "active", children: [{ content: "Set up JWT", status: "active" }] },
      },
      ["Auth", "Set up JWT"],
    ],
  ])("is read from %s", (path, content, [name, task]) => {
    expect(callIn(oldStateIn({ [path]: JSON.stringify(content) }, "balanced").work)).toMatchObject({
      name,
      tasks: [{ name: task, expectedOutput: `${task} is done` }],
    });
  });

  it("says nothing where nothing is open, nor of what it cannot read", () => {
    const over = { ...PLAN, tasks: [{ name: "Schema", status: "completed" }] };
    for (const files of [
      {},
      graph(),
      graph(over, { ...PLAN, status: "completed" }),
      { ".idumb/brain/graph.json": "{ torn" },
      { ".idumb/brain/graph.json": "null" },
      { ".idumb/brain/graph.json": '{"workPlans":[null,7,{"name":3,"tasks":"x"}]}' },
    ])
      expect(oldStateIn(files, "balanced")).toEqual({ work: "", settings: "" });
  });

  it("keeps tasks apart that begin with the same words, and the same one once", () => {
    const begin = "Write integration tests for the authentication module of the";
    const tasks = ["web client", "mobile client", "admin client", "web client"].map((end) => ({
      name: `${begin} ${end}`,
    }));
    const { tasks: offered } = callIn(oldStateIn(graph({ ...PLAN, tasks }), "balanced").work) as {
      tasks: readonly { readonly name: string; readonly expectedOutput: string }[];
    };
    expect(offered.map(({ name }) => name.replace(/^Write.*…/, ""))).toEqual([
      expect.stringMatching(/ web client$/),
      expect.stringMatching(/ mobile client$/),
      expect.stringMatching(/ admin client$/),
    ]);
    expect(new Set(offered.map(({ expectedOutput }) => expectedOutput)).size).toBe(3);
  });

  it("stays within the notes of one turn, whatever its length", () => {
    const tasks = Array.from({ length: 40 }, (_, at) => ({ name: `${at} ${"n".repeat(500)}` }));
    const { work } = oldStateIn(
      graph({ ...PLAN, name: "p".repeat(500), acceptance: tasks.map(({ name }) => name), tasks }),
      "balanced",
    );
    expect(work).toContain("36 more tasks");
    expect(work.length).toBeLessThan(1_000);
  });

  it("tells the human of settings that say something else", () => {
    const files = { ".idumb/config.json": JSON.stringify({ governance: { mode: "strict" } }) };
    expect(oldStateIn(files, "balanced").settings).toContain('its mode was "strict", "balanced" applies');
    expect(oldStateIn(files, "strict").settings).toBe("");
  });
});
