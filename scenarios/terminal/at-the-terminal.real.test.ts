/**
 * Thirty turns at a terminal with the real OpenCode 1.18.33 and the built plugin. Nothing may reach the screen that
 * OpenCode did not draw, and a human has to be able to read there what was refused and why. The page for users shows
 * the screens; `--update` renews it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ScriptedModel, stubPluginFiles, type ModelStep } from "opencode-simulator";
import { expect, it, onTestFinished } from "vitest";
import { ensureBuilt } from "../run/ensure-built.ts";
import { KEY, openTui } from "./open-tui.fixture.ts";
import { pageOf, type Shown } from "./page.fixture.ts";

const SLOW_MS = 400_000;
const RUNTIME = pathToFileURL(join(import.meta.dirname, "../../runtime")).href;
/** Prints when it is asked to, and so shows that a stray byte would be found. */
const NOISY = `export const Noisy = async () => ({
  "tool.execute.before": async (_, { args }) => void (args.pattern === "noise" && console.log("NOISE")),
});\n`;
const FILES = {
  ...stubPluginFiles(".opencode"),
  ".opencode/plugin/noisy.js": NOISY,
  // The host's snapshots take most of a turn's time, and nothing here asks what changed on the disk.
  ".opencode/opencode.json": JSON.stringify({
    plugin: [RUNTIME],
    snapshot: false,
    permission: { bash: "ask" },
  }),
  "legacy/old.ts": "export {};\n",
  "src/login.ts": "export const limit = 3;\n",
};

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const write = (filePath: string) => call("write", { filePath, content: "export const limit = 5;\n" });
const shell = (command: string) => call("bash", { command, description: "run" });
const begin = call("govern_task", { action: "start", name: "Five attempts", expectedOutput: "src/login.ts" });
const SUBS = { "Look at": [write("legacy/new.ts"), { say: "It is old." }] };

function project(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "terminal-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  execFileSync("git", ["init", "-q"], { cwd: directory });
  return directory;
}

/** A human at the terminal, whose turns are counted. */
async function sitDown() {
  ensureBuilt();
  const scripted = new ScriptedModel({ subs: SUBS });
  let seen: Promise<void> = Promise.resolve();
  let answers = 0;
  const tui = await openTui(project(), {
    async answer(request) {
      const step = scripted.answer(request);
      // The last word waits until the human has seen what was to be seen, a subagent's last word too.
      if (/^(?:Answer |It is old)/.test(step.say ?? "")) await seen;
      answers++;
      return step;
    },
  });
  onTestFinished(() => tui.close(), 60_000);
  let turns = 0;
  const enter = async (text: string): Promise<void> => {
    tui.press(text);
    await tui.until((screen) => screen.includes(text.trim()));
    tui.press(KEY.enter);
  };
  const isIdle = (text: string): boolean =>
    text.includes("ctrl+p commands") && !text.includes("esc interrupt");
  return {
    tui,
    enter,
    isIdle,
    turns: () => turns,
    /** One turn. @returns the screen while the agent has not yet said its last word */
    async turn(text: string, answers: readonly ModelStep[] = [], shows?: RegExp): Promise<readonly string[]> {
      const last = `Answer ${++turns}.`;
      const hold = Promise.withResolvers<void>();
      seen = hold.promise;
      scripted.load([...answers, { say: last }]);
      await enter(text);
      const screen = shows ? await tui.until((all) => shows.test(all)) : [];
      hold.resolve();
      await tui.until((all) => all.includes(last) && isIdle(all));
      return screen;
    },
    /** A slash command, as a turn, to its end: no message of the plugin covers what it shows. */
    async command(text: string, shows: RegExp): Promise<readonly string[]> {
      turns++;
      // The plugin's message may stand there before the host's turn has begun.
      const before = answers;
      await enter(text);
      return tui.until(
        (all) => answers > before && shows.test(all) && isIdle(all) && !/iDumb [A-Z]/.test(all),
      );
    },
    /** A question of the host, answered by keys. @returns the screen with the question */
    async asked(text: string, command: string, keys: readonly string[], end: (all: string) => boolean) {
      turns++;
      scripted.load([shell(command), { say: `Listed ${turns}.` }]);
      await enter(text);
      const screen = await tui.until((all) => /Permission required.*Allow once/.test(all));
      for (const key of keys) tui.press(key);
      await tui.until((all) => end(all) && isIdle(all));
      return screen;
    },
  };
}

it(
  "over thirty turns nothing strays onto the screen, and the screen says what was refused and why",
  async () => {
    const { tui, turn, turns, enter, asked, command } = await sitDown();
    const shown: Shown[] = [];
    const show = (title: string, about: string, screen: readonly string[], below = 7): void =>
      void shown.push({ title, about, screen, below });
    await tui.until((all) => all.includes("m1 Fake"));
    show(
      "The first refusal",
      "The agent writes without a task. The message says what was refused, why, and which command of yours ends it. You need not type it: the agent was told how to go on.",
      await turn(
        "Allow five attempts",
        [call("read", { filePath: "src/login.ts" }), write("src/login.ts")],
        /← Write src\/login\.ts ▣.*Refused: write src\/login\.ts .* No file changes without an active task\. \/idumb-pause ends this\./,
      ),
    );
    await turn("Make a task of it", [begin, write("src/login.ts")], /Wrote src\/login\.ts/);
    show(
      "A command that cannot be undone",
      "A task does not help here. `/idumb-allow` lets this one call run once.",
      await turn(
        "Push it",
        [shell("git push --force")],
        /\$ git push --force ▣.*Refused: bash "git push --force": it overwrites .* \/idumb-allow ends this\./,
      ),
    );
    for (const topic of ["names", "types", "tests", "errors", "speed"]) await turn(`Say more on ${topic}`);
    await tui.until((all) => !all.includes("iDumb"));
    show(
      "OpenCode's own question",
      "Your rules in OpenCode still hold. What the plugin allows, OpenCode asks about as before.",
      await asked("List the files", "ls", [KEY.enter], (all) => all.includes("Listed ")),
      2,
    );
    await asked(
      "List all files",
      "ls -a",
      [KEY.right, KEY.right, KEY.enter],
      (all) => !all.includes("Permission"),
    );
    await turn("Never mind");
    await turn("Don't touch legacy/", [], /Nothing changes legacy now\. \/idumb-lift legacy ends this\./);
    show(
      "What you closed",
      "A subagent tries to change a folder that you closed. The message quotes you.",
      await turn(
        "Have somebody look",
        [call("task", { description: "Look", prompt: "Look at legacy", subagent_type: "general" })],
        // The host parts a line behind a slash too.
        /General Task — Look ↳ 1 toolcall.*Refused: write legacy\/new\.ts would change legacy\. You said .* \/ ?idumb-lift ends this\./,
      ),
    );
    await turn("Go on", [write("src/login.ts")]);
    show(
      "Where the work stands",
      "`/idumb-status` shows the plan, what is active and the last refusals, those of subagents too.",
      await command(
        "/idumb-status ",
        /Mode balanced\..*banned-by-human: .*To see why: npx idumb why \d+ done ▣/,
      ),
    );
    await command("/idumb-pause 5 ", /paused in this session and its subagents for 5 minutes/);
    await turn("The free one now", [write("free.ts")], /Wrote free\.ts/);
    await command("/idumb-resume ", /The pause is over/);
    await turn("And now the old one", [write("legacy/old.ts")], /Refused: write legacy\/old\.ts/);
    show(
      "After a compaction",
      "The summary ends with the state, so the agent knows its task, your last message and what you closed.",
      await command("/compact", /Compaction .*SUMMARY.*end of iDumb state/),
    );
    await command("/idumb-mode ", /The mode is balanced\. Type \/idumb-mode strict/);
    await command("/idumb-mode strict ", /The human chose mode strict\./);
    await command("/idumb-mode settings ", /The mode of the settings holds again: balanced\./);
    for (const topic of ["docs", "names", "logs", "tests", "colours", "words", "names"])
      await turn(`Say a word on ${topic}`);
    expect(turns()).toBe(30);
    expect(tui.stray()).toBe("");
    await turn("Now print something", [call("grep", { pattern: "noise" })]);
    expect(tui.stray()).toBe("NOISE\r\n");
    await enter("/exit");
    expect(await tui.ended).toBe(0);
    const left = tui.screen().join("\n");
    expect(left).not.toMatch(/idumb/i);
    await expect(pageOf(shown)).toMatchFileSnapshot("../../docs/user/at-the-terminal.md");
  },
  SLOW_MS,
);
