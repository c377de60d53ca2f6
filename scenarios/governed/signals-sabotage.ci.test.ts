/**
 * The plugin with one mechanism of the signals cut: what `signals.plays.ts` and `drift.plays.ts` rest on must fail then,
 * or those plays would prove nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "opencode-simulator";
import { breakPlugins, type Breakage, type BrokenPlugins } from "../sabotage/break-plugin.ts";
import { openGoverned, type Governed } from "./open-governed.ts";

const SLOW_MS = 240_000;
const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const begin = { action: "start", name: "Todo storage", expectedOutput: "todos are kept" };
const course = (choice: string) => call("govern_task", { action: "status", course: `database = ${choice}` });
const write = (filePath: string) => call("write", { filePath, content: "1\n" });
const missing = (name: string) => call("read", { filePath: `missing-${name}.txt` });
const read = call("read", { filePath: "a.txt" });

/** The human's newest message as the model was sent it. */
const saidTo = (host: Governed): string =>
  textOf(host.requests.at(-1)?.body.messages.findLast(({ role }) => role === "user"));

interface Cut extends Breakage {
  readonly mechanism: string;
  /** Plays what the mechanism is there for; true when the rule still holds. */
  holds(host: Governed, session: string): Promise<boolean>;
}

const CUTS: readonly Cut[] = [
  {
    id: "no-pivot-hold",
    mechanism: "hold after a change of the goal",
    file: "runtime/opencode/gate/held-writes.ts",
    cut: "  if (!hold) return null;",
    by: "  if (hold || !hold) return null;",
    async holds(host, session) {
      await host.say(session, "Change of plans, scrap the todo app: build a chess game", [
        write("game.ts"),
        { say: "done" },
      ]);
      return host.file("game.ts") === null;
    },
  },
  {
    id: "no-contested-hold",
    mechanism: "hold of what depends on a contested decision",
    file: "runtime/opencode/gate/held-writes.ts",
    cut: "(one) => one.isContested && dependsOn(state, one, task, args)",
    by: "(one) => one.isContested && !dependsOn(state, one, task, args)",
    async holds(host, session) {
      for (const [text, choice] of [
        ["Switch to MongoDB", "MongoDB"],
        ["Use SQLite instead", "SQLite"],
      ] as const)
        await host.say(session, text, [course(choice), { say: "ok" }]);
      await host.say(session, "Back to PostgreSQL", [
        course("PostgreSQL"),
        write("src/db.ts"),
        { say: "done" },
      ]);
      return host.file("src/db.ts") === null;
    },
  },
  {
    id: "no-bans",
    mechanism: "what was ruled out in words",
    file: "analysers/course-changes/message/bans.ts",
    cut: '    if (broken !== undefined) return broken.replaceAll("+", " ");',
    by: "",
    async holds(host, session) {
      await host.say(session, "no raffle tickets at all please", [{ say: "ok" }]);
      await host.say(session, "now build the raffle tickets", [{ say: "ok" }]);
      return saidTo(host).includes("COURSE");
    },
  },
  {
    id: "no-gap",
    mechanism: "a rest of hours over an active task",
    file: "runtime/context/drift/watches.ts",
    cut: "    ...gap(state, sessionID, at, seenAt),",
    by: "",
    async holds(host, session) {
      await host.host.sleep(3 * 60 * 60_000);
      await host.say(session, "go on", [{ say: "ok" }]);
      return saidTo(host).includes("WATCH gap");
    },
  },
  {
    id: "signal-without-end",
    mechanism: "a signal is told once and stops",
    file: "runtime/opencode/session/watch-drift.ts",
    cut: "    if (drift.told.has(note.id)) continue;",
    by: "",
    async holds(host, session) {
      await host.say(session, "look", [
        missing("a"),
        missing("b"),
        missing("c"),
        missing("d"),
        read,
        { say: "" },
      ]);
      await host.say(session, "more", [
        missing("e"),
        missing("f"),
        missing("g"),
        missing("h"),
        read,
        { say: "" },
      ]);
      const told =
        host
          .results(session)
          .join("\n")
          .match(/DRIFT failures: \d/g) ?? [];
      return told.join() === "DRIFT failures: 3,DRIFT failures: 3";
    },
  },
];

let broken: BrokenPlugins | undefined;
beforeAll(async () => {
  broken = await breakPlugins(CUTS);
}, 180_000);
afterAll(() => broken?.remove());

async function holds(cut: Cut, plugins: readonly string[] | undefined): Promise<boolean> {
  const host = await openGoverned({ kind: "fake", ...(plugins === undefined ? {} : { plugins }) });
  const session = await host.newSession();
  await host.say(session, "Build a todo app with PostgreSQL", [call("govern_task", begin), { say: "begun" }]);
  const held = await cut.holds(host, session);
  await host.close();
  return held;
}

describe.each(CUTS)("$mechanism", (cut) => {
  it(
    "holds, and is missed when it is cut",
    async () => {
      expect(await holds(cut, undefined)).toBe(true);
      expect(await holds(cut, [broken?.paths.get(cut.id) ?? ""])).toBe(false);
    },
    SLOW_MS,
  );
});
