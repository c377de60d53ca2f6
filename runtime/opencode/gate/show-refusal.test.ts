/** A command that a message names as the end of a refusal ends it. */
import { expect, it } from "vitest";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import { ENDS } from "./show-refusal.ts";

const FILES = { "src/a.ts": "1\n", "package.json": "{}\n" };

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
