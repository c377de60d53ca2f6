/** The plugin with one mechanism of its validation broken, and a short play that tells it from the whole one. */
import { textOf, type ModelStep } from "opencode-simulator";
import type { Governed } from "../governed/open-governed.ts";
import type { Breakage } from "./break-plugin.ts";

interface ValidationSabotage extends Breakage {
  /** How often the plugin may ask an agent to go on; never where that is not what is broken. */
  readonly continuations?: number;
  /** What is broken, for people. */
  readonly mechanism: string;
  /** Plays it; true when the mechanism is at work. */
  readonly holds: (host: Governed) => Promise<boolean>;
}

const call = (tool: string, args: unknown): ModelStep => ({ call: [[tool, args]] });
const begin = call("govern_task", { action: "start", name: "Show the name", expectedOutput: "web/name.js" });
const complete = call("govern_task", { action: "complete", evidence: "all is tested" });
const write = (line: string): ModelStep =>
  call("write", { filePath: "web/name.js", content: `export function show(el, name) {\n  ${line}\n}\n` });
const RISK = write("el.innerHTML = name;");
const test = call("bash", { command: "npm test" });
const done: ModelStep = { say: "done" };
/** Some work, and then it stops again. */
const goesOn = [call("glob", { pattern: "*.json" }), done];
const MOST = 3;

async function answerTo(host: Governed, work: readonly ModelStep[]): Promise<string> {
  const session = await host.newSession();
  await host.say(session, "go", [begin, ...work, done]);
  return host.results(session).at(-1) ?? "";
}

/** Begins a task and stops; what it does when it is asked to go on is handed in. */
async function timesAsked(host: Governed, whenAsked: readonly ModelStep[]): Promise<number> {
  const session = await host.newSession();
  await host.say(session, "go", [begin, done, ...whenAsked]);
  for (let seen = -1; seen !== host.requests.length;) {
    seen = host.requests.length;
    await host.host.settle();
  }
  const messages = host.requests.at(-1)?.body.messages ?? [];
  return messages.filter((one) => one.role === "user" && textOf(one).includes("is still open (asked")).length;
}

export const VALIDATION_SABOTAGES: readonly ValidationSabotage[] = [
  {
    id: "no-risk-rules",
    mechanism: "risk rules",
    file: "runtime/opencode/validation/inspect-task.ts",
    cut: "    return risks;",
    by: "    return risks.slice(0, 0);",
    holds: async (host) => (await answerTo(host, [RISK, test, complete])).includes("[xss, html-sink]"),
  },
  {
    id: "stale-evidence",
    mechanism: "evidence that is newer than the last write",
    file: "runtime/kernel/validation/gaps.ts",
    cut: "isChange(later) && isAfter(later, run)",
    by: "isChange(later) && isAfter(later, run) && later.id === run.id",
    holds: async (host) =>
      (await answerTo(host, [test, write("el.textContent = name;"), complete])).includes(
        "changed after its last run",
      ),
  },
  {
    id: "words-are-evidence",
    mechanism: "evidence that is data",
    file: "runtime/kernel/validation/gaps.ts",
    cut: "if (node.checkpointCount > 0 || cited > 0) return null;",
    by: "if (node.checkpointCount > -1 || cited > 0) return null;",
    holds: async (host) => (await answerTo(host, [complete])).includes("no checkpoint"),
  },
  {
    id: "endless-rounds",
    mechanism: "three rounds, then the human",
    file: "runtime/kernel/validation/decide-round.ts",
    cut: "if (round < (inspection?.maxRounds ?? MAX_ROUNDS))",
    by: "if (round > 0 || (inspection?.maxRounds ?? MAX_ROUNDS) > 0)",
    holds: async (host) =>
      (await answerTo(host, [RISK, test, complete, complete, complete])).includes("gaps-human"),
  },
  {
    id: "endless-asking",
    mechanism: "three continuations, then the human",
    continuations: MOST,
    file: "runtime/opencode/session/continue-work.ts",
    cut: "own.asked >= most || !own.acted",
    by: "own.asked >= most + 9 || !own.acted",
    holds: async (host) =>
      (await timesAsked(host, Array.from({ length: MOST + 2 }, () => goesOn).flat())) === MOST,
  },
  {
    id: "talkers-asked-on",
    mechanism: "who only talks is asked once",
    continuations: MOST,
    file: "runtime/opencode/session/continue-work.ts",
    cut: "own.asked >= most || !own.acted",
    by: "own.asked >= most",
    holds: async (host) => (await timesAsked(host, [])) === 1,
  },
];
