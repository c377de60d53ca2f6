/**
 * Who may sit in front of the gate, where the work may stand, and what may be asked for there: of the product of the
 * three each refusal is read by a test, and what it proposes is made by the one who reads it.
 */
import { start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

export type Args = Record<string, unknown>;

export interface ProposedCall {
  readonly tool: string;
  readonly args: Args;
}

const FILES = { "there.txt": "1\n", "src/a.ts": "export {};\n", "legacy/old.ts": "1\n" };
const OURS: ReadonlySet<string> = new Set([
  "govern_task",
  "govern_plan",
  "govern_delegate",
  "govern_shell",
  "anchor",
]);
const AS_HOST = { abort: new AbortController().signal, ask: async () => undefined };
const ROOT = "ses_a";
const CHILD = "ses_c";
/** Somebody who plans beside the one who is watched. */
const PLANNER = "ses_m";

/** What the model reads of a call: a throw is a no. */
export async function make(plugin: OpenedPlugin, sessionID: string, call: ProposedCall): Promise<string> {
  const { tool, args } = call;
  try {
    return OURS.has(tool)
      ? await plugin.call(sessionID, tool, args, AS_HOST)
      : await plugin.builtin(sessionID, tool, args);
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Every call in a text, wherever it stands. */
export function callsIn(text: string): readonly ProposedCall[] {
  return [...text.matchAll(/\b(govern_\w+|anchor|read|task) (?=\{")/g)].flatMap((found) => {
    const json = wholeObject(text.slice(found.index + found[0].length));
    return json === null ? [] : [{ tool: found[1] ?? "", args: JSON.parse(json) as Args }];
  });
}

/** The JSON object that a text begins with; null where it does not end. */
function wholeObject(text: string): string | null {
  for (let end = text.indexOf("}"); end >= 0; end = text.indexOf("}", end + 1)) {
    const json = text.slice(0, end + 1);
    try {
      JSON.parse(json);
      return json;
    } catch {
      // It goes on.
    }
  }
  return null;
}

export const isRefused = (text: string): boolean => text.startsWith("refused: ");

export interface Seat {
  /** The session whose calls are made. */
  readonly id: string;
  readonly agent: string;
  /** The agent that the human talks to. */
  readonly host: string;
  /** Its task was assigned to it. */
  readonly isBound?: boolean;
}

const COORDINATOR = "idumb-supreme-coordinator";
const EXECUTOR = "idumb-executor";
const INVESTIGATOR = "idumb-investigator";
const root = (agent: string): Seat => ({ id: ROOT, agent, host: agent });
const sub = (agent: string, host: string): Seat => ({ id: CHILD, agent, host });

/** Every kind of agent that calls tools, by what it is. */
export const SEATS: Readonly<Record<string, Seat>> = {
  "the main agent": root("build"),
  "the coordinator": root(COORDINATOR),
  "an executor of its own": root(EXECUTOR),
  "a reviewer of its own": root(INVESTIGATOR),
  "a read-only agent": root("plan"),
  "a subagent": sub("general", "build"),
  "an executor of the coordinator": sub(EXECUTOR, COORDINATOR),
  "a reviewer of the main agent": sub(INVESTIGATOR, "build"),
  "a subagent of a read-only agent": sub("general", "plan"),
  "an assigned executor": { ...sub(EXECUTOR, "build"), isBound: true },
  "an assigned reviewer": { ...sub(INVESTIGATOR, "build"), isBound: true },
};

const say = (plugin: OpenedPlugin, seat: Seat, text: string) => plugin.message(ROOT, text, seat.host);

async function beChild(plugin: OpenedPlugin, id: string, agent: string, text = "go"): Promise<void> {
  await plugin.event("session.created", { info: { id, parentID: ROOT, version: "1.18.33" } });
  await plugin.message(id, text, agent);
}

/** The host's part of a `task` call, up to the subagent's first message. */
async function assigned(plugin: OpenedPlugin, id: string, agent: string): Promise<void> {
  const args = { action: "assign", name: `Part of ${agent}`, expectedOutput: "the part", agent };
  const answer = await make(plugin, ROOT, { tool: "govern_delegate", args });
  const [call] = callsIn(answer).filter(({ tool }) => tool === "task");
  if (!call) throw new Error(`not assigned: ${answer}`);
  const callID = `call_${id}`;
  await plugin.hooks["tool.execute.before"]?.({ tool: "task", sessionID: ROOT, callID }, { args: call.args });
  await plugin.event("session.created", { info: { id, parentID: ROOT, version: "1.18.33" } });
  const state = { status: "running", input: {}, metadata: { sessionId: id, parentSessionId: ROOT } };
  await plugin.event("message.part.updated", {
    part: { type: "tool", tool: "task", sessionID: ROOT, callID, state },
  });
  await plugin.message(id, String(call.args["prompt"]), agent);
}

const PLAN = {
  action: "create",
  name: "Shop",
  acceptance: ["npm test passes"],
  tasks: [
    { name: "Login form", expectedOutput: "src/login.ts" },
    { name: "Cart", expectedOutput: "src/cart.ts", dependsOn: ["Login form"] },
  ],
};
const task = (args: Args): ProposedCall => ({ tool: "govern_task", args });

/** Planned by somebody else, and begun by whoever may. */
async function begun(plugin: OpenedPlugin, scope: Args = {}): Promise<void> {
  await make(plugin, PLANNER, { tool: "govern_plan", args: PLAN });
  const args = { action: "update", task: "Login form", ...scope };
  if (Object.keys(scope).length > 0) await make(plugin, PLANNER, { tool: "govern_plan", args });
  await make(plugin, ROOT, task({ action: "start", task: "Login form" }));
}

type Stand = (plugin: OpenedPlugin, seat: Seat) => Promise<unknown>;

const FORGET = "Forget the login, build a chat instead.";

/** Where the work stands when the calls are made. */
export const STANDS: Readonly<Record<string, Stand>> = {
  "nothing is planned": async () => undefined,
  "a task is planned": (plugin) => make(plugin, PLANNER, { tool: "govern_plan", args: PLAN }),
  "a task is active": (plugin) => begun(plugin),
  "a task with a scope is active": (plugin) =>
    begun(plugin, { allowedPaths: ["src/**"], allowedTools: ["write", "edit"] }),
  "a message is a question": async (plugin, seat) => {
    await begun(plugin);
    await say(plugin, seat, FORGET);
  },
  "the goal is another one": async (plugin, seat) => {
    await begun(plugin);
    await say(plugin, seat, FORGET);
    await make(plugin, ROOT, task({ action: "status", course: "new goal: a chat" }));
  },
  "a decision is contested": async (plugin, seat) => {
    await begun(plugin);
    for (const name of ["MongoDB", "MySQL", "SQLite"]) {
      await say(plugin, seat, `Use ${name} instead.`);
      await make(plugin, ROOT, task({ action: "status", course: `database = ${name}` }));
    }
  },
  "a folder is closed": async (plugin, seat) => {
    await begun(plugin);
    await say(plugin, seat, "Don't touch legacy/ please.");
  },
  "a subagent failed": async (plugin, seat) => {
    if (seat.id !== ROOT || seat.agent === EXECUTOR || seat.agent === INVESTIGATOR) return;
    await assigned(plugin, "ses_f", EXECUTOR);
    await make(plugin, "ses_f", task({ action: "fail", reason: "no such API" }));
    await plugin.event("session.idle", { sessionID: "ses_f" });
  },
  "a task is in review": async (plugin) => {
    await begun(plugin);
    await make(plugin, ROOT, task({ action: "review" }));
  },
};

/** @param mode of the settings */
export async function sit(mode: string, seat: Seat, stand: Stand): Promise<OpenedPlugin> {
  const plugin = await start({ ...FILES, ".opencode/idumb.jsonc": JSON.stringify({ mode }) });
  for (const id of [PLANNER, ROOT])
    await plugin.event("session.created", { info: { id, version: "1.18.33" } });
  await plugin.message(PLANNER, "hello", "build");
  await say(plugin, seat, "Build a shop with a login and a cart, on PostgreSQL.");
  if (seat.isBound) await assigned(plugin, CHILD, seat.agent);
  else if (seat.id === CHILD) await beChild(plugin, CHILD, seat.agent);
  await stand(plugin, seat);
  return plugin;
}
