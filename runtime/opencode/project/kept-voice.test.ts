/** What stood on the human's screen stands in the journal, word for word, and no turn shows more than one line of its own. */
import { expect, it } from "vitest";
import { loadDriver } from "../../journal/sqlite-driver.ts";
import { openProjectStore } from "../../journal/open-project-store.ts";
import { logLine } from "../../views/log-line.ts";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const connect = await loadDriver();

/** The words of each toast, in order. */
const toasts = ({ requests }: OpenedPlugin): readonly string[] =>
  requests
    .filter((one) => one.includes("/tui/show-toast"))
    .map((one) => (JSON.parse(one.slice(one.indexOf("{"))) as { message: string }).message);

/** The lines of `idumb log` that say what the human was shown, with the session that each is about. */
function logged(plugin: OpenedPlugin): readonly (readonly [session: string, line: string])[] {
  const { store } = openProjectStore(connect, plugin.directory);
  const { records, state } = store.since(0);
  store.close();
  return records.flatMap((record) =>
    record.event.type === "human-told" ? [[record.sessionID, logLine(state, record) ?? ""] as const] : [],
  );
}

const ASKS = { ".opencode/idumb.jsonc": '{ "maxContinuations": 1 }', "src/a.ts": "1\n" };
const wipe = { command: "rm -rf src" };

it("a refusal, a hold, an agent that is asked to go on and a command each leave the words that were shown", async () => {
  const plugin = await start(ASKS);
  await plugin.hooks.config?.({});
  await plugin.message("ses_a", "Build a login with sessions.");
  await refusal(plugin.builtin("ses_a", "bash", wipe));
  await plugin.call("ses_a", "govern_task", begin);
  await plugin.event("session.idle", { sessionID: "ses_a" });
  await plugin.message("ses_a", "Forget the login, build a chat instead.");
  await plugin.hooks["command.execute.before"]?.(
    { command: "idumb-keep", sessionID: "ses_a", arguments: "" },
    { parts: [{ type: "text", text: "/idumb-keep" }] as never },
  );
  await expect.poll(() => toasts(plugin).length).toBe(4);
  const shown = toasts(plugin);
  expect(shown[0]).toMatch(/^Refused: bash "rm -rf src".* \/idumb-allow ends this\.$/);
  expect(shown[1]).toMatch(/stopped with tn-1 "Write x" open.* \/idumb-drop gives the task up\.$/);
  expect(shown[2]).toMatch(/\/idumb-keep: it changes nothing\.$/);
  expect(shown[3]).toMatch(/^\/idumb-keep was carried out\./);
  const lines = logged(plugin);
  expect(lines.map(([session]) => session)).toEqual(shown.map(() => "ses_a"));
  expect(lines.map(([, line]) => line.replace(/^.*? the human was shown: /, ""))).toEqual(
    shown.map((text) => expect.stringContaining(text) as string),
  );
});

it("a turn shows the first of several refusals, those of its subagents included", async () => {
  const plugin = await start(ASKS);
  await plugin.message("ses_a", "hi");
  await plugin.event("session.created", { info: { id: "ses_child", parentID: "ses_a" } });
  await plugin.message("ses_child", "go", "general");
  await refusal(plugin.builtin("ses_child", "write", write));
  await refusal(plugin.builtin("ses_a", "bash", wipe));
  await refusal(plugin.builtin("ses_a", "bash", { command: "git push --force" }));
  await expect.poll(() => toasts(plugin)).toHaveLength(1);
  expect(logged(plugin)).toEqual([["ses_a", expect.stringContaining(toasts(plugin)[0] ?? "")]]);
});
