import { describe, expect, it, vi } from "vitest";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import { type } from "./type-command.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

describe("what is said after a command", () => {
  it("is true in mode relaxed and of the settings' mode", async () => {
    const plugin = await start();
    await type(plugin, "ses_a", "idumb-pause", "1");
    expect(await type(plugin, "ses_a", "idumb-resume")).toContain("changes need an active task again");
    await type(plugin, "ses_a", "idumb-mode", "relaxed");
    await type(plugin, "ses_a", "idumb-pause", "1");
    expect(await type(plugin, "ses_a", "idumb-resume")).toContain(
      "In mode relaxed changes without a task pass all the same.",
    );
    expect(await type(plugin, "ses_a", "idumb-mode", "settings")).toContain("holds again: balanced.");
  });

  it("of one that is refused names what a human can do, and no call of the agent's", async () => {
    const plugin = await start();
    for (const [name, args, why] of [
      ["idumb-drop", "", "This session has no active task to act on. What there is: /idumb-status."],
      ["idumb-drop", "wp-9", "There is no plan with this id or name. What there is: /idumb-status."],
      ["idumb-recall", "tn-9", "What there is: /idumb-status."],
      ["idumb-accept", "no test", "Accept it while the task is active or in review."],
    ] as const) {
      const said = await type(plugin, "ses_a", name, args);
      expect(said).toContain(`${why} Nothing was changed.`);
      expect(said).not.toMatch(/GOVERNANCE BLOCK|govern_/);
    }
  });

  it("speaks of one thing that was dropped as of one, and of its plan as well where that ends", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_plan", {
      action: "create",
      name: "P",
      tasks: ["A", "B"].map((name) => ({ name, expectedOutput: name })),
    });
    expect(await type(plugin, "ses_a", "idumb-drop", "tn-1")).toContain(
      'The human dropped tn-1 "A": it is abandoned. Stop working on it.',
    );
    expect(await type(plugin, "ses_a", "idumb-drop", "tn-1")).toContain(
      "That is dropped already. Nothing was changed.",
    );
    expect(await type(plugin, "ses_a", "idumb-drop", "P")).toMatch(/The human dropped .*plan wp-1 "P"/);
    expect(await type(plugin, "ses_a", "idumb-drop", "wp-1")).toContain("That is dropped already.");
    await plugin.call("ses_a", "govern_task", begin);
    expect(await type(plugin, "ses_a", "idumb-drop")).toContain(
      'The human dropped tn-3 "Write x", plan wp-2 "Write x": they are abandoned. Stop working on them.',
    );
  });

  it("names what is still held, and the command that ends it", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "Build a login with sessions.");
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.message("ses_a", "Forget the login, build a chat instead.");
    const shown = plugin.requests.join("\n");
    expect(shown).toContain("before it writes, the agent says what it changes");
    const held = /Writes stay held until the agent says what "Forget .*" changes; \/idumb-keep ends this\./;
    expect(await type(plugin, "ses_a", "idumb-pause", "1")).not.toMatch(held);
    expect(await type(plugin, "ses_a", "idumb-resume")).toMatch(held);
    await refusal(plugin.builtin("ses_a", "bash", { command: "git push --force" }));
    const allowed = await type(plugin, "ses_a", "idumb-allow");
    expect(allowed).toContain("allows this call once");
    expect(allowed).not.toMatch(held);
    expect(await type(plugin, "ses_a", "idumb-mode", "relaxed")).not.toMatch(held);
    expect(await type(plugin, "ses_a", "idumb-mode", "settings")).toMatch(held);
    await plugin.call("ses_a", "govern_task", { action: "status", course: "new goal: a chat" });
    expect(await type(plugin, "ses_a", "idumb-decide", "framework Svelte")).toMatch(
      /held until somebody says what becomes of tn-1 "Write x"; \/idumb-keep ends this\./,
    );
    expect(await type(plugin, "ses_a", "idumb-keep")).not.toContain("held");
    await type(plugin, "ses_a", "idumb-mode", "relaxed");
    await plugin.message("ses_a", "Forget the chat, build a shop instead.");
    await vi.waitFor(() =>
      expect(plugin.requests.join("\n")).toContain("the agent is asked what it changes"),
    );
  });
});

describe("/idumb-decide", () => {
  const asked = async (): Promise<OpenedPlugin> => {
    const plugin = await start();
    await plugin.message("ses_a", "Build a login with PostgreSQL.");
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.message("ses_a", "Use MongoDB instead of PostgreSQL.");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("course-unsaid");
    return plugin;
  };
  const inForce = (plugin: OpenedPlugin): Promise<string> =>
    plugin.call("ses_a", "anchor", { action: "list" });

  it.each(["MongoDB", "PostgreSQL", "SQLite"])(
    "answers the question about that slot with %s, and no later answer makes another of it",
    async (choice) => {
      const plugin = await asked();
      expect(await type(plugin, "ses_a", "idumb-decide", `database ${choice}`)).toMatch(
        /The human decided: .* That answers what the agent was asked about the message/,
      );
      expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
      await plugin.call("ses_a", "govern_task", { action: "status", course: "new goal: a chat" });
      expect(await inForce(plugin)).toContain(`database = ${choice} (decided, by the human`);
    },
  );

  it("of something else leaves the question open and says so", async () => {
    const plugin = await asked();
    const said = await type(plugin, "ses_a", "idumb-decide", "framework Svelte");
    expect(said).toContain("The human decided: framework = Svelte. Writes stay held until the agent says");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("course-unsaid");
  });

  it("said again changes nothing, and sets nothing free that did not wait", async () => {
    const plugin = await start();
    const first = await type(plugin, "ses_a", "idumb-decide", "database SQLite");
    expect(first).not.toContain("What waited for it");
    expect(await type(plugin, "ses_a", "idumb-decide", "database SQLite")).toContain(
      "That is decided already. Nothing was changed.",
    );
  });
});
