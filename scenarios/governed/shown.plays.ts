/**
 * What the human could wonder about has one line in the terminal, at most one a turn, and `idumb log` has the same words.
 * On the fake host and on the real binary.
 */
import { describe, expect, it } from "vitest";
import type { HostKind, ModelStep } from "opencode-simulator";
import { runCli } from "../../runtime/cli/run-cli.fixture.ts";
import { AS_ADVISED, NO_SNAPSHOTS, openGoverned } from "./open-governed.ts";
import { tellMessage } from "./tell-message.ts";

const SLOW_MS = 300_000;
const SHOWN_MS = 10_000;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const write = (filePath: string) => call("write", { filePath, content: "1\n" });
const course = (said: string) => call("govern_task", { action: "status", course: said });
const done: ModelStep = { say: "done" };
const OPENING = "Build a login on PostgreSQL: accounts with email and password";
const FILES = { "legacy/old.ts": "1\n", "src/a.ts": "1\n" };

/** Each turn: what the human says, what the agent does, and the lines that the human sees. */
const TURNS: readonly (readonly [says: string, answers: readonly ModelStep[], lines: readonly RegExp[]])[] = [
  [
    OPENING,
    [write("b.ts"), write("c.ts"), call(AS_ADVISED, null), write("c.ts"), done],
    [
      /^Refused: write b\.ts changes files\. No file changes without an active task\. \/idumb-pause ends this\.$/,
    ],
  ],
  [
    "clean up",
    [call("bash", { command: "rm -rf src" }), done],
    [/^Refused: bash "rm -rf src".* \/idumb-allow ends this\.$/],
  ],
  [
    "Don't touch legacy/",
    [write("legacy/new.ts"), done],
    [/^Nothing changes legacy now\. \/idumb-lift legacy ends this\.$/],
  ],
  [
    "go on",
    [write("legacy/new.ts"), done],
    [/^Refused: write legacy\/new\.ts would change legacy\. You said on .* \/idumb-lift ends this\.$/],
  ],
  [
    "Switch to MongoDB",
    [write("d.ts"), course("database = MongoDB"), done],
    [/^Your message may change the plan: .* \/idumb-keep: it changes nothing\.$/],
  ],
  ["Use SQLite instead", [course("database = SQLite"), done], [/^Your message may change the plan: /]],
  [
    "back to MongoDB",
    [course("database = MongoDB"), call("write", { filePath: "d.ts", content: "mongodb" }), done],
    [
      /^Your message may change the plan: .* If database is changed 3 times by that \(PostgreSQL → MongoDB → SQLite → MongoDB\), say which one is final, in a word or with \/idumb-decide database MongoDB\. /,
    ],
  ],
  [
    "is it warm in here?",
    [call("write", { filePath: "d.ts", content: "mongodb" }), done],
    [
      /^Refused: write d\.ts depends on the decision about database\. Database was changed 3 times: .* → MongoDB \(by you on .*: "back to MongoDB"\)\. .* before you say which one is final\. \/idumb-decide ends this\.$/,
    ],
  ],
];

const open = (kind: HostKind) =>
  openGoverned({ kind, files: FILES, config: NO_SNAPSHOTS, settings: { maxContinuations: 0 } });

export const shown = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "each refusal and each hold is shown in one line, which names the command that ends it and stands in the log",
      async () => {
        const host = await open(kind);
        const session = await host.newSession();
        for (const [says, answers, lines] of TURNS) {
          const before = host.toasts.length;
          await host.say(session, says, answers);
          // What the host shows may arrive after its turn has ended.
          await expect
            .poll(() => [says, ...host.toasts.slice(before)], { timeout: SHOWN_MS })
            .toEqual([says, ...lines.map((line) => expect.stringMatching(line) as string)]);
        }
        const { out } = runCli(host.directory, ["log"]);
        for (const toast of host.toasts) expect(out).toContain(`the human was shown: ${toast}`);
      },
      SLOW_MS,
    );

    it(
      "a message between the lines is told to the agent and holds nothing",
      async () => {
        const host = await open(kind);
        const session = await host.newSession();
        const task = { action: "start", name: "Login", expectedOutput: "src/login.ts" };
        await host.say(session, OPENING, [call("govern_task", task), write("src/login.ts"), done]);
        const message = tellMessage(OPENING, "Login");
        await host.say(session, message, [write("src/more.ts"), done]);
        expect(host.file("src/more.ts")).toBe("1\n");
        expect(JSON.stringify(host.requests)).toContain(
          `COURSE, nothing is held: if \\"${message}\\" changes the goal`,
        );
        expect(host.toasts).toEqual([]);
      },
      SLOW_MS,
    );
  });
