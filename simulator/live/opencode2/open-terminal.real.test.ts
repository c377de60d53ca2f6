import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
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

it(
  "a human at the terminal of OpenCode 2 is answered by the scripted model, and what a plugin prints stays off the screen",
  async () => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "terminal-2-")));
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    mkdirSync(join(directory, ".opencode", "plugin"), { recursive: true });
    writeFileSync(join(directory, ".opencode", "plugin", "noisy.js"), NOISY);
    const server = await startLiveServer({ kind: "opencode@2" });
    cleanups.push(() => server.close());
    const model = new ScriptedModel({});
    const trace: TraceEvent[] = [];
    const record = (event: TraceEvent): void => void trace.push(event);
    const host = await openLiveInstance({ server, directory, model, record });
    cleanups.push(() => host.close());
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
