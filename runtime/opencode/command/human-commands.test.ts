import { describe, expect, it, vi } from "vitest";
import { HUMAN_COMMANDS, addHumanCommands } from "./human-commands.ts";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import { expanded, type } from "./type-command.fixture.ts";

const WORK = { "src/a.ts": "1\n", "docs/a.md": "1\n" };
const wipe = { command: "rm -rf src" };

describe("a human's commands", () => {
  it("come with the plugin, and stand aside where the user has one of that name", () => {
    const config = { command: { "idumb-drop": { template: "mine" } } };
    expect(addHumanCommands(config)).not.toContain("drop");
    expect(config.command["idumb-drop"]).toEqual({ template: "mine" });
    expect(Object.keys(config.command)).toHaveLength(Object.keys(HUMAN_COMMANDS).length);
  });

  it("are left alone when they are others'", async () => {
    const plugin = await start();
    expect(await expanded(plugin, "greet", "all")).toEqual([{ type: "text", text: "/greet all" }]);
  });

  it("pause the task rule for the session and its subagents, for that long, and never G0 or destruction", async () => {
    const plugin = await start(WORK);
    await plugin.message("ses_a", "hi");
    expect(await type(plugin, "ses_a", "idumb-pause", "5")).toContain("paused");
    const passed = await plugin.builtin("ses_a", "write", write);
    expect(passed).toContain("ok");
    expect(passed).toContain("the human's pause lets it pass");
    await plugin.event("session.created", { info: { id: "ses_child", parentID: "ses_a" } });
    await plugin.message("ses_child", "go", "general");
    expect(await refusal(plugin.builtin("ses_child", "write", write))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_b", "write", write))).toContain("no-active-task");
    expect(await refusal(plugin.builtin("ses_a", "bash", wipe))).toContain("(destructive)");
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "rm -rf .idumb" }))).toContain(
      "protected",
    );
    expect(await type(plugin, "ses_a", "idumb-resume")).toContain("over");
    expect(await type(plugin, "ses_a", "idumb-resume")).toContain("There was no pause");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("no-active-task");
  });

  it("pause for minutes that are said in any way, and say how many there may be", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hi");
    expect(await type(plugin, "ses_a", "idumb-pause", "7 minutes")).toContain("for 7 minutes");
    expect(await type(plugin, "ses_a", "idumb-pause", "1")).toContain("for 1 minute:");
    expect(await type(plugin, "ses_a", "idumb-pause", "99999999")).toContain("from 1 to 240 minutes");
    expect(await type(plugin, "ses_a", "idumb-pause", "a while")).toContain("whole number");
  });

  it("let exactly the refused call be made exactly once, in a subagent too", async () => {
    const plugin = await start(WORK);
    expect(await type(plugin, "ses_a", "idumb-allow")).toContain("Nothing was changed");
    await plugin.event("session.created", { info: { id: "ses_child", parentID: "ses_a" } });
    await plugin.message("ses_child", "go", "general");
    expect(await refusal(plugin.builtin("ses_child", "bash", wipe))).toContain("/idumb-allow");
    expect(await type(plugin, "ses_a", "idumb-allow")).toContain("rm -rf src");
    expect(await refusal(plugin.builtin("ses_child", "bash", { command: "rm -rf docs" }))).toContain(
      "destructive",
    );
    expect(await refusal(plugin.builtin("ses_b", "bash", wipe))).toContain("destructive");
    const other = await plugin.again();
    expect(await refusal(plugin.builtin("ses_child", "bash", wipe))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_child", "bash", wipe))).toContain("destructive");
    expect(await refusal(other.builtin("ses_child", "bash", wipe))).toContain("destructive");
    expect(plugin.requests.join()).not.toContain("ran although it is refused");
    await other.close();
  });

  it("never allow a change of the governance", async () => {
    const plugin = await start();
    await refusal(plugin.builtin("ses_a", "bash", { command: "rm -rf .idumb" }));
    expect(await type(plugin, "ses_a", "idumb-allow")).toContain("Nothing was changed");
  });

  it("accept a risk, and the task can be closed with gaps", async () => {
    const plugin = await start();
    expect(await type(plugin, "ses_a", "idumb-accept", "no test")).toContain("Nothing was changed");
    await plugin.call("ses_a", "govern_task", { ...begin, steps: ["test it"] });
    expect(await type(plugin, "ses_a", "idumb-accept")).toContain("Nothing was changed");
    expect(await refusal(plugin.call("ses_a", "govern_task", { action: "complete" }))).toContain(
      "Step 1 is pending",
    );
    expect(await type(plugin, "ses_a", "idumb-accept", "no test")).toContain("completed with gaps");
    expect(await plugin.call("ses_a", "govern_task", { action: "complete" })).toContain("completed");
  });

  it("drop the active task, a named one, a plan, and say when there is none", async () => {
    const plugin = await start();
    expect(await type(plugin, "ses_a", "idumb-drop")).toContain("Nothing was changed");
    await plugin.call("ses_a", "govern_task", begin);
    expect(await type(plugin, "ses_a", "idumb-drop")).toContain("abandoned");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("no-active-task");
    await plugin.call("ses_a", "govern_plan", {
      action: "create",
      name: "P",
      tasks: [{ name: "A", expectedOutput: "a" }],
    });
    expect(await type(plugin, "ses_a", "idumb-drop", "wp-2")).toContain("abandoned");
    expect(await type(plugin, "ses_a", "idumb-drop", "tn-99")).toContain("Nothing was changed");
  });

  it("count in a root session only, and odd arguments change nothing", async () => {
    const plugin = await start();
    await plugin.event("session.created", { info: { id: "ses_child", parentID: "ses_a" } });
    for (const name of ["idumb-pause", "idumb-resume", "idumb-drop"])
      expect(await type(plugin, "ses_child", name)).toContain("root session only");
    for (const args of ["-5", "1e9", "five", "5; rm", "\0"])
      expect(await type(plugin, "ses_a", "idumb-pause", args)).toContain("Nothing was changed");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("no-active-task");
  });

  it("never throw, even when the store is gone", async () => {
    const plugin = await start();
    await plugin.hooks.config?.({});
    await plugin.hooks.dispose?.();
    expect(await type(plugin, "ses_a", "idumb-pause")).toContain("could not be carried out");
  });
});

describe("what the human sees of the gate", () => {
  it("has no command text that is too long for the menu", () => {
    for (const { description, usage } of Object.values(HUMAN_COMMANDS))
      expect(`${description} ${usage}`.trim().length).toBeLessThanOrEqual(60);
  });

  it("is the first refusal of a turn with the command that ends it, and the one that is insisted on", async () => {
    const plugin = await start();
    await plugin.hooks.config?.({});
    const shown = (): readonly string[] =>
      plugin.requests.filter((one) => one.includes("show-toast") && one.includes("Refused:"));
    await plugin.message("ses_a", "hi");
    await refusal(plugin.builtin("ses_a", "write", write));
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
    expect(shown()[0]).toContain("/idumb-pause ends this");
    await refusal(plugin.builtin("ses_a", "bash", { command: "git push --force" }));
    await plugin.message("ses_a", "and now?");
    await refusal(plugin.builtin("ses_a", "bash", { command: "git push --force" }));
    await vi.waitFor(() => expect(shown()).toHaveLength(2));
    expect(shown()[1]).toContain("/idumb-allow ends this");
  });

  it("is what was dropped, by name", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    expect(await type(plugin, "ses_a", "idumb-drop")).toContain(begin.name);
  });
});

describe("the mode", () => {
  it("is the human's over the settings, here and after a restart, until the settings hold again", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hi");
    expect(await type(plugin, "ses_a", "idumb-mode")).toContain("The mode is balanced.");
    expect(await type(plugin, "ses_a", "idumb-mode", "loose")).toMatch(
      /^There is no mode "loose"\. The mode is balanced\..*Nothing was changed/,
    );
    expect(await type(plugin, "ses_a", "idumb-mode", "Relaxed")).toContain("chose mode relaxed");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
    const other = await plugin.again();
    expect(await type(other, "ses_a", "idumb-mode", "relaxed")).toContain("That mode holds already");
    expect(await refusal(other.builtin("ses_b", "write", write))).toBe("allowed");
    await type(other, "ses_a", "idumb-mode", "settings");
    expect(await refusal(other.builtin("ses_a", "write", write))).toContain("no-active-task");
    await other.close();
  });
});

describe("/idumb-keep", () => {
  it("ends what a message put in question, and says so where nothing is", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "Build a login with sessions.");
    await plugin.call("ses_a", "govern_task", begin);
    expect(await type(plugin, "ses_a", "idumb-keep")).toContain("Nothing is held");
    await plugin.message("ses_a", "Forget the login, build a chat instead.");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("course-unsaid");
    expect(await type(plugin, "ses_a", "idumb-keep")).toContain("stands as it is");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
  });
});

describe("/idumb-status", () => {
  it("is read by the human alone, and costs the model one short sentence and one word", async () => {
    const [shown, asked] = await expanded(await start(), "idumb-status");
    expect(shown).toMatchObject({ text: expect.stringMatching(/^Mode balanced\./) as string, ignored: true });
    expect(asked).toMatchObject({ synthetic: true });
    expect(asked?.text.length).toBeLessThan(100);
  });

  it("shows mode, tree, what is active and what was refused, and changes nothing", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hi");
    await refusal(plugin.builtin("ses_a", "write", write));
    await plugin.call("ses_a", "govern_task", begin);
    const shown = await type(plugin, "ses_a", "idumb-status");
    expect(shown).toContain("Mode balanced.");
    expect(shown).toContain(`Active:\n  tn-1 "${begin.name}"`);
    expect(shown).toMatch(/Refused last:\n {2}\d+ \S+ \S+ no-active-task: /);
    expect(shown).not.toContain("Nothing was changed");
    expect(await type(plugin, "ses_a", "idumb-status")).toBe(shown);
  });
});
