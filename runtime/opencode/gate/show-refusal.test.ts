/** A command that a message names as the end of a refusal ends it. */
import { expect, it } from "vitest";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import { ENDS } from "./show-refusal.ts";

const FILES = { "src/a.ts": "1\n", "package.json": "{}\n" };

it.each([
  ["Forget the login, build a chat instead.", null, "The agent has to say first what your message changes."],
  ["Don't touch x.txt", null, "You said on "],
  ["Forget the login, build a chat instead.", "new goal: a chat", "The goal changed, and the agent has to "],
])("a human is told in words that are for the human: %s", async (message, course, words) => {
  const plugin = await start({ ...FILES, "x.txt": "0" });
  await plugin.message("ses_a", "Build a login with sessions.");
  await plugin.call("ses_a", "govern_task", begin);
  await plugin.message("ses_a", message);
  if (course) await plugin.call("ses_a", "govern_task", { action: "status", course });
  // The next turn: in the first one the human was told of the question itself.
  await plugin.message("ses_a", "is it warm in here?");
  await refusal(plugin.builtin("ses_a", "write", write));
  await expect.poll(() => plugin.requests.join("\n")).toContain("Refused: write x.txt");
  const shown = plugin.requests.find((one) => one.includes("Refused: write x.txt"));
  expect(shown).toContain(words);
});

it.each([
  ["no-active-task", null, write],
  ["path-not-allowed", { ...begin, allowedPaths: ["docs/**"] }, write],
  ["tool-not-allowed", { ...begin, allowedTools: ["edit"] }, write],
  ["unread-file", begin, { ...write, filePath: "src/a.ts" }],
  ["acting-file", begin, { ...write, filePath: ".github/workflows/x.yml" }],
])("%s is ended by the pause that it names", async (code, task, args) => {
  const plugin = await start(FILES);
  await plugin.hooks.config?.({});
  await plugin.message("ses_a", "hi");
  if (task) await plugin.call("ses_a", "govern_task", task);
  expect(await refusal(plugin.builtin("ses_a", "write", args))).toContain(`(${code})`);
  const [, command = ""] = /^\/(\S+)$/.exec(ENDS[code] ?? "") ?? [];
  await plugin.hooks["command.execute.before"]?.(
    { command, sessionID: "ses_a", arguments: "" },
    { parts: [{ type: "text", text: `/${command}` }] as never },
  );
  expect(await refusal(plugin.builtin("ses_a", "write", args))).toBe("allowed");
});
