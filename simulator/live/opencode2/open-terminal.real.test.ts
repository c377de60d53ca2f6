import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { ScriptedModel } from "../../model/scripted-model.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { openLiveInstance } from "../open-live-instance.ts";
import { startLiveServer } from "../start-live-server.ts";
import { openTerminal } from "./open-terminal.ts";

const SLOW_MS = 300_000;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const NOISY = `export default { id: "noisy", setup: async (ctx) => {
  await ctx.tool.hook("execute.before", () => void console.log("NOISE"));
} };\n`;

/** A project on a server of its own. */
async function opened(files: Readonly<Record<string, string>>) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "terminal-2-")));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  mkdirSync(join(directory, ".opencode", "plugin"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text);
  const server = await startLiveServer({ kind: "opencode@2" });
  cleanups.push(() => server.close());
  const model = new ScriptedModel({});
  const trace: TraceEvent[] = [];
  const record = (event: TraceEvent): void => void trace.push(event);
  const host = await openLiveInstance({ server, directory, model, record });
  cleanups.push(() => host.close());
  return { directory, server, model, trace };
}

it(
  "a human at the terminal of OpenCode 2 is answered by the scripted model, and what a plugin prints stays off the screen",
  async () => {
    const { directory, server, model, trace } = await opened({ ".opencode/plugin/noisy.js": NOISY });
    const terminal = await openTerminal(server, directory);
    cleanups.push(() => terminal.close());
    await terminal.screenWith("m1 Fake");
    model.load([{ call: [["write", { path: "b.txt", content: "x" }]] }, { say: "it stands there" }]);
    await terminal.type("write it");
    await terminal.enter();
    const screen = (await terminal.screenWith("it stands there")).join("\n");
    expect(screen).toMatch(/write it[^]*Write b\.txt[^]*it stands there/);
    expect(screen).not.toContain("NOISE");
    expect(trace).toContainEqual({ type: "terminal", stream: "stdout", text: "NOISE\n" });
    await terminal.type("/");
    await terminal.screenWith("/compact");
    await terminal.press("escape");
    await terminal.close();
    await expect(terminal.screen()).rejects.toThrow("ui.capture: the terminal has ended");
  },
  SLOW_MS,
);

/** Writes down what it finds. What it returns for the slot is nothing: a string there ends the terminal with an error. */
const IN_SIDEBAR = `import { writeFileSync } from "node:fs";
const found = [];
for (const name of ["@opentui/solid", "@opentui/core", "solid-js", "@opencode/plugin/tui", "@opencode-ai/plugin/tui"])
  await import(name).then(() => found.push(name), () => {});
export default { id: "in-sidebar", setup: (context) => context.ui.slot("sidebar.content", (input) => {
  writeFileSync("seen.json", JSON.stringify({ found, input, keys: Object.keys(context), ui: Object.keys(context.ui) }));
  return null;
}) };\n`;

it(
  "a plugin of the terminal is asked for its part of the sidebar, and has nothing to draw it with",
  async () => {
    const { directory, server, model } = await opened({ "in-sidebar.mjs": IN_SIDEBAR });
    const settings = join(server.env["XDG_CONFIG_HOME"] ?? "", "opencode");
    writeFileSync(
      join(settings, "cli.json"),
      JSON.stringify({ plugins: [join(directory, "in-sidebar.mjs")] }),
    );
    const terminal = await openTerminal(server, directory, 160);
    cleanups.push(() => terminal.close());
    await terminal.screenWith("m1 Fake");
    model.load([{ say: "it stands there" }]);
    await terminal.type("hello");
    await terminal.enter();
    await terminal.screenWith("Context");
    await vi.waitFor(
      () =>
        expect(JSON.parse(readFileSync(join(directory, "seen.json"), "utf8"))).toEqual({
          found: [],
          input: { sessionID: expect.stringMatching(/^ses_/) as string },
          keys: ["options", "location", "client", "data", "keymap", "ui"],
          ui: ["router", "slot"],
        }),
      { timeout: 60_000, interval: 200 },
    );
  },
  SLOW_MS,
);
