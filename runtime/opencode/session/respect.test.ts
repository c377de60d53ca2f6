import { describe, expect, it } from "vitest";
import { begin, refusal, start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const ASKS = { ".opencode/idumb.jsonc": '{ "maxContinuations": 3 }' };
const asked = ({ requests }: OpenedPlugin): number =>
  requests.filter((request) => request.includes("/prompt_async")).length;
const rest = (plugin: OpenedPlugin): Promise<void> => plugin.event("session.idle", { sessionID: "ses_a" });

async function says(plugin: OpenedPlugin, text: string): Promise<void> {
  const output = { text };
  await plugin.hooks["experimental.text.complete"]?.(
    { sessionID: "ses_a", messageID: "msg_said", partID: "prt_1" },
    output,
  );
}

/** The host asks the human about the call that the gate let through last, and is told no. */
async function rejects(plugin: OpenedPlugin, args: { readonly command: string }): Promise<void> {
  await plugin.hooks["tool.execute.before"]?.(
    { tool: "bash", sessionID: "ses_a", callID: "call_no" },
    { args },
  );
  const asked = { sessionID: "ses_a", id: "per_1", tool: { messageID: "msg_1", callID: "call_no" } };
  await plugin.event("permission.asked", asked);
  await plugin.event("permission.replied", { sessionID: "ses_a", requestID: "per_1", reply: "reject" });
}

describe("what the human rejected, tried again under another name", () => {
  const init = { command: "python tool.py init-db --force" };
  const toasts = ({ requests }: OpenedPlugin) => requests.filter((one) => one.includes("You rejected"));

  it("is told to the human before it runs, and to the agent", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "Do task five");
    await plugin.call("ses_a", "govern_task", begin);
    await rejects(plugin, init);
    await plugin.message("ses_a", "go on with the rest");
    const again = await plugin.builtin("ses_a", "bash", { command: "python -m tool init-db --force" });
    expect(toasts(plugin).join()).toContain("tries again: bash");
    expect(again).toContain('The human rejected bash "python tool.py init-db --force" before');
  });

  it("and other work is not", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "Do task five");
    await plugin.call("ses_a", "govern_task", begin);
    await rejects(plugin, init);
    expect(await plugin.builtin("ses_a", "bash", { command: "python tool.py status" })).not.toContain(
      "rejected",
    );
    expect(toasts(plugin)).toEqual([]);
  });
});

const BANNED = { "legacy/old.txt": "old\n", "src/a.txt": "a\n" };
const into = (filePath: string) => ({ filePath, content: "gone" });

async function closed(files: Readonly<Record<string, string>> = BANNED): Promise<OpenedPlugin> {
  const plugin = await start(files);
  await plugin.message("ses_a", "Clean up. Do not touch anything in legacy/, it must stay as it is.");
  await plugin.call("ses_a", "govern_task", begin);
  return plugin;
}

describe("nobody is asked to go on", () => {
  it.each([
    "wait",
    "hm, let me think about that",
    "I am off to lunch.",
    "just explain what you did, nothing else",
  ])("after a message that asked for no work: %s", async (text) => {
    const plugin = await start(ASKS);
    await plugin.message("ses_a", "Build the importer");
    await plugin.call("ses_a", "govern_task", begin);
    await says(plugin, "Shall I go on?");
    await rest(plugin);
    await plugin.message("ses_a", text);
    await says(plugin, "Understood.");
    await rest(plugin);
    expect(asked(plugin)).toBe(0);
  });

  it("after a rejected permission, until the human speaks of work again", async () => {
    const plugin = await start(ASKS);
    await plugin.message("ses_a", "Build the importer");
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.event("permission.replied", { sessionID: "ses_a", requestID: "per_1", reply: "reject" });
    await rest(plugin);
    expect(asked(plugin)).toBe(0);
    await plugin.message("ses_a", "then write it by hand");
    await plugin.builtin("ses_a", "write", { filePath: "x.txt", content: "1" });
    await rest(plugin);
    expect(asked(plugin)).toBe(1);
  });

  it("where the agent offers choices, and it is where it only says what it is about to do", async () => {
    const plugin = await start(ASKS);
    await plugin.message("ses_a", "Build the importer");
    await plugin.call("ses_a", "govern_task", begin);
    await says(plugin, "Which format do you want?\n- csv\n- json");
    await rest(plugin);
    expect(asked(plugin)).toBe(0);
    await plugin.message("ses_a", "csv");
    await plugin.builtin("ses_a", "write", { filePath: "x.txt", content: "1" });
    await says(plugin, "Let me try the next part.");
    await rest(plugin);
    expect(asked(plugin)).toBe(1);
  });
});

describe("what the human closed", () => {
  it("is written by no tool under a task, and the rest is", async () => {
    const plugin = await closed();
    const no = await refusal(plugin.builtin("ses_a", "write", into("legacy/a.txt")));
    expect(no).toContain("(banned-by-human)");
    expect(no).toContain("Do not touch anything in legacy/");
    expect(no).toContain("/idumb-lift legacy");
    const sed = { command: "sed -i 's/o/0/' legacy/old.txt" };
    expect(await refusal(plugin.builtin("ses_a", "bash", sed))).toContain("(banned-by-human)");
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "cat legacy/old.txt" }))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_a", "write", into("src/b.txt")))).toBe("allowed");
    expect(await plugin.call("ses_a", "govern_task", { action: "status" })).toContain(
      "Not to be changed, the human said: legacy",
    );
  });

  it("stays closed after a compaction and a restart, in every session", async () => {
    const plugin = await closed();
    expect((await plugin.compact("ses_a", "all is well")).stored).toContain("Not to be changed");
    const again = await plugin.again();
    await again.message("ses_b", "go on");
    await refusal(again.call("ses_b", "govern_task", { ...begin, name: "Other" }));
    expect(await refusal(again.builtin("ses_b", "write", into("legacy/a.txt")))).toContain("banned");
    await again.close();
  });

  it("is freed by the human's command or words, and by nobody else's", async () => {
    const plugin = await closed();
    await plugin.event("session.created", { info: { id: "ses_child", parentID: "ses_a" } });
    await plugin.message("ses_child", "You may change legacy/ now", "general");
    expect(await refusal(plugin.builtin("ses_a", "write", into("legacy/a.txt")))).toContain("banned");
    await plugin.message("ses_a", "Edit legacy/old.txt after all.");
    expect(await refusal(plugin.builtin("ses_a", "write", into("legacy/a.txt")))).toContain("banned");
    await refusal(plugin.builtin("ses_a", "read", { filePath: "legacy/old.txt" }));
    expect(await refusal(plugin.builtin("ses_a", "write", into("legacy/old.txt")))).toBe("allowed");
    const parts = [{ type: "text", text: "/idumb-lift" }];
    await plugin.hooks.config?.({});
    await plugin.hooks["command.execute.before"]?.(
      { command: "idumb-lift", sessionID: "ses_a", arguments: "legacy/" },
      { parts },
    );
    expect(parts[0]?.text).toContain("changed again: legacy");
    expect(await refusal(plugin.builtin("ses_a", "write", into("legacy/a.txt")))).toBe("allowed");
  });

  it("is what is there: a name that no file has closes nothing", async () => {
    const plugin = await start(BANNED);
    await plugin.message("ses_a", "don't touch nowhere/ and don't touch old.txt");
    const status = await plugin.call("ses_a", "govern_task", { action: "status" });
    expect(status).toContain("legacy/old.txt");
    expect(status).not.toContain("the human said: nowhere");
  });
});

it("the human's last message stands word for word in the block of a compaction", async () => {
  const plugin = await start();
  await plugin.message("ses_a", "Plan the fix.");
  const said = "Not like that. Revise the plan so that the footer is parsed, and show it to me first.";
  await plugin.message("ses_a", said);
  expect((await plugin.compact("ses_a", "They look into versions.")).stored).toContain(said);
  await plugin.message("ses_a", `begin ${"x".repeat(5_000)} end`);
  const { stored } = await plugin.compact("ses_a", "They look into versions.");
  expect(stored).toContain("[…]");
  expect(stored.length).toBeLessThan(4_000);
});

it("the human is told when the provider refuses what was compacted, again and again, and not where work went on", async () => {
  const plugin = await start();
  const overflow = () =>
    plugin.event("message.part.updated", {
      part: { type: "compaction", sessionID: "ses_a", overflow: true },
    });
  const told = (): number => plugin.requests.filter((one) => one.includes("no compaction helped")).length;
  await plugin.message("ses_a", "Build it");
  for (let time = 0; time < 4; time++) {
    await overflow();
    await plugin.builtin("ses_a", "read", { filePath: "a.txt" });
  }
  expect(told()).toBe(0);
  for (let time = 0; time < 6; time++) await overflow();
  expect(told()).toBe(1);
});

it("an abandoned task that one call made takes its plan with it", async () => {
  const plugin = await start();
  await plugin.message("ses_a", "do it");
  await plugin.call("ses_a", "govern_task", begin);
  await plugin.call("ses_a", "govern_task", { action: "abandon", reason: "not needed" });
  expect(await plugin.call("ses_a", "govern_plan", { action: "status" })).not.toContain("[active");
});

describe("the host's read-only agent", () => {
  const heredoc = { command: "cat > SKILL.md <<'E'\nx\nE" };

  it("changes nothing by shell, even under a task, and is told no way round; its plans it may write", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "plan a skill", "plan");
    const no = await refusal(plugin.builtin("ses_a", "bash", heredoc));
    expect(no).toContain("(read-only-agent)");
    expect(no).not.toContain("govern_task {");
    await plugin.call("ses_a", "govern_task", begin);
    expect(await refusal(plugin.builtin("ses_a", "bash", heredoc))).toContain("(read-only-agent)");
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "git log" }))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_b", "bash", heredoc))).toContain("no-active-task");
    const plan = { filePath: ".opencode/plans/1-skill.md", content: "x" };
    expect(await refusal(plugin.builtin("ses_a", "write", plan))).toBe("allowed");
    await plugin.message("ses_a", "carry it out", "build");
    expect(await refusal(plugin.builtin("ses_a", "bash", heredoc))).toBe("allowed");
  });

  it("is any agent that the settings keep from editing, and plan no more where they let it", async () => {
    const plugin = await start();
    await plugin.hooks.config?.({
      permission: { edit: "allow" },
      agent: { auditor: { permission: { edit: "deny" } } },
    });
    await plugin.message("ses_a", "look", "auditor");
    expect(await refusal(plugin.builtin("ses_a", "bash", heredoc))).toContain("(read-only-agent)");
    await plugin.message("ses_b", "plan", "plan");
    expect(await refusal(plugin.builtin("ses_b", "bash", heredoc))).toContain("no-active-task");
  });
});
