/**
 * `idumb replay`: what the gate would have said to the calls of a session that `opencode export` wrote. Each call is judged
 * by itself, once without a task and once with one, so the answer rests on no plan; nothing is run and nothing is written.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { decide } from "../kernel/decide.ts";
import { evolve } from "../kernel/evolve.ts";
import { EMPTY_STATE, type State } from "../kernel/state.ts";
import { howMany } from "../kernel/words/how-many.ts";
import { gateCall } from "../opencode/gate/gate-call.ts";
import { lookedAtProject } from "./looked-at-project.ts";
import { lookAt } from "./reading.ts";
import { Refused } from "./refused.ts";
import type { Refusal } from "../kernel/refusal.ts";

interface Options {
  readonly dir: string;
  readonly json: boolean;
}

/** As far as it is read of what `opencode export` writes (1.18.33). */
interface Exported {
  readonly info?: { readonly directory?: unknown };
  readonly messages: readonly {
    readonly info?: { readonly agent?: unknown };
    readonly parts?: readonly {
      readonly type?: unknown;
      readonly tool?: unknown;
      readonly state?: { readonly input?: unknown };
    }[];
  }[];
}

interface Judged {
  /** Its place among the calls, from 1. */
  readonly call: number;
  readonly tool: string;
  readonly verdict: "passes" | "needs a task" | "refused";
  /** Why it is refused with a task as well. */
  readonly refusal: Pick<Refusal, "code" | "what" | "why"> | null;
}

const SESSION = "replayed";

function readExport(file: string): Exported {
  const bad = (why: string): Refused =>
    new Refused(`${file} ${why}. Write it with: opencode export SESSION > session.json`);
  let text: string;
  try {
    text = readFileSync(resolve(file), "utf8");
  } catch {
    throw bad("cannot be read");
  }
  try {
    const read = JSON.parse(text) as Partial<Exported> | null;
    if (Array.isArray(read?.messages)) return read as Exported;
  } catch {
    // Said below.
  }
  throw bad("is no exported session");
}

/** A session with an active task that is limited to nothing. */
function withTask(): State {
  const at = Date.now();
  const context = { sessionID: SESSION, agent: "build", at, anchorBudgetChars: 0, isLive: () => true };
  const spec = { name: "Replayed", expectedOutput: "what the session did" };
  const decision = decide(EMPTY_STATE, { type: "quick-start", spec }, context);
  return (decision.ok ? decision.events : []).reduce(
    (state, event) =>
      evolve(state, { version: state.version + 1, at, sessionID: SESSION, agent: "build", event }),
    EMPTY_STATE,
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const count = (all: readonly Judged[], verdict: Judged["verdict"]): number =>
  all.filter((one) => one.verdict === verdict).length;

function wordsOf(judged: readonly Judged[], mode: string): string {
  const refused = judged.flatMap(({ call, refusal }) =>
    refusal === null ? [] : [`  ${call} ${refusal.code}: ${refusal.what} ${refusal.why}`],
  );
  if (judged.length === 0) return "The session has no call of a tool.";
  const [passing, needing] = [count(judged, "passes"), count(judged, "needs a task")];
  return [
    `${howMany(judged.length, "call")}, mode ${mode}: ${passing} ${passing === 1 ? "passes as it is" : "pass as they are"}, ${needing} ${needing === 1 ? "needs" : "need"} an active task, ${refused.length} would be refused with a task too${refused.length === 0 ? "." : ":"}`,
    ...refused,
  ].join("\n");
}

export async function replay({ dir, json }: Options, file: string): Promise<number> {
  const { info, messages } = readExport(file);
  const looked = await lookAt(dir);
  looked.store?.close();
  const { mode } = looked.settings.config;
  const place = typeof info?.directory === "string" ? { ...looked, directory: info.directory } : looked;
  const [bare, tasked] = [EMPTY_STATE, withTask()].map((state) => lookedAtProject(place, mode, state));
  const judged: Judged[] = [];
  for (const { info: said, parts = [] } of messages)
    for (const { type, tool, state } of parts) {
      if (type !== "tool" || typeof tool !== "string" || !isObject(state?.input)) continue;
      const call = { sessionID: SESSION, tool, args: state.input };
      const agent = typeof said?.agent === "string" ? said.agent : "build";
      const [without, within] = [bare, tasked].map((project) => {
        if (project === undefined) throw new Error("idumb: two projects are asked");
        project.sessions.of(SESSION).agent = agent;
        return gateCall(project, call, false).verdict;
      });
      const refusal = within?.allow === false ? within.refusal : null;
      judged.push({
        call: judged.length + 1,
        tool,
        verdict: refusal ? "refused" : without?.allow === true ? "passes" : "needs a task",
        refusal: refusal && { code: refusal.code, what: refusal.what, why: refusal.why },
      });
    }
  process.stdout.write(`${json ? JSON.stringify({ mode, calls: judged }) : wordsOf(judged, mode)}\n`);
  return count(judged, "refused") > 0 ? 1 : 0;
}
