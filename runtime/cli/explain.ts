/** `idumb explain`: what a call would do, what the gate would say to it, and what another mode or a task would change. */
import { relativePath } from "@idumb/shell-effects/project-path";
import { stricter, type Config } from "../config/config.ts";
import { chainLine } from "../context/chain.ts";
import { renderCall } from "../context/render-call.ts";
import { renderRefusal } from "../context/render-refusal.ts";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import { GOVERNANCE_LEVELS } from "../kernel/record/plan.ts";
import { EMPTY_STATE, type State } from "../kernel/state.ts";
import { overrideOf } from "../kernel/override/override.ts";
import { howMany } from "../kernel/words/how-many.ts";
import { gateCall } from "../opencode/gate/gate-call.ts";
import { activeTask } from "../kernel/task/active-task.ts";
import { rowOf } from "../kernel/table.ts";
import { sessionName } from "../opencode/project/held.ts";
import { sessionNamed } from "./entries.ts";
import { lookedAtProject } from "./looked-at-project.ts";
import { lookAt, type Looked } from "./reading.ts";
import { Refused } from "./refused.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GateVerdict } from "../policy/gate.ts";

interface Options {
  readonly tool?: string;
  readonly path?: string;
  readonly args?: string;
  /** False with `--no-task`. */
  readonly task: boolean;
  readonly session?: string;
  readonly agent: string;
  readonly dir: string;
  readonly json: boolean;
}

interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const HOW = 'Such as: idumb explain "npm test", or idumb explain --tool write --path src/a.ts';

function argsOf(text: string): Call["args"] {
  try {
    const args: unknown = JSON.parse(text);
    if (typeof args === "object" && args !== null && !Array.isArray(args)) return args as Call["args"];
  } catch {
    // Said below.
  }
  throw new Refused(`--args ${text} is no JSON object. Such as: --args '{"filePath": "src/a.ts"}'`);
}

/** @throws {Refused} where it is not clear which call is meant. */
function callOf({ tool, path, args }: Options, line: string | undefined): Call {
  if (line !== undefined && tool !== undefined)
    throw new Refused(`give a shell line or --tool, not both. ${HOW}`);
  if (line !== undefined) return { tool: HOST_TOOL.bash, args: { command: line } };
  if (tool === undefined) throw new Refused(`say which call. ${HOW}`);
  return { tool, args: { ...(path === undefined ? {} : { filePath: path }), ...argsOf(args ?? "{}") } };
}

/** Stands for a session in a project that has none. */
const NO_SESSION = "none yet";

/** The session that was there last: of those with an active task, else of those that a human speaks in. */
function sessionOf(state: State, asked: string | undefined): string {
  if (asked !== undefined) return sessionNamed(state, asked);
  const sessions = Object.values(state.sessions);
  const atWork = sessions.filter(({ id }) => id in state.activeBySession);
  const roots = sessions.filter(({ parentID }) => parentID === null);
  const [newest] = (atWork.length > 0 ? atWork : roots).toSorted((a, b) => b.seenAt - a.seenAt);
  return newest?.id ?? NO_SESSION;
}

/** What the names of the gate do not say. */
const RECORDED: Readonly<Record<string, string>> = {
  untasked: "as done without a task",
  unread: "as done to a file that was not read",
  opaque: "as a program whose effect is not known",
  "unknown-tool": "as a call of a tool that nobody here knows",
};

/** What a call does, in a few words each. */
function effectWords(effect: Effect, directory: string): readonly string[] {
  const shown = (path: string): string => relativePath(directory, path) ?? path;
  const said: readonly (readonly [unknown, string])[] = [
    [effect.writes.length > 0, `writes ${effect.writes.map(shown).join(", ")}`],
    [effect.writesUnknown, "writes files that cannot be named beforehand"],
    [effect.destructive, `destructive: ${effect.destructive}`],
    [effect.hidden, `hidden: ${effect.hidden}`],
    [effect.governance, `touches the governance: ${effect.governance}`],
    [effect.opaque, `runs a program whose effect cannot be read: ${effect.opaque}`],
    [effect.runner, `runs the project's ${effect.runner}`],
    [effect.git, `git: ${effect.git}`],
    [effect.network, "uses the network"],
    [effect.delegates, "starts a subagent"],
    [effect.unknownTool, "is a tool that nobody here knows"],
  ];
  const words = said.filter(([is]) => is !== false && is !== null).map(([, text]) => text);
  return words.length > 0 ? words : ["changes nothing"];
}

const short = (verdict: GateVerdict): string =>
  verdict.allow
    ? `allowed${verdict.record === null ? "" : `, recorded ${RECORDED[verdict.record] ?? `as ${verdict.record}`}`}`
    : `refused (${verdict.refusal.code})`;

interface Asked {
  readonly looked: Looked;
  readonly call: Call;
  readonly sessionID: string;
  readonly agent: string;
  readonly state: State;
}

function ask({ looked, call, sessionID, agent, state }: Asked, mode: Config["mode"], isAhead = true) {
  const project = lookedAtProject(looked, mode, state);
  project.sessions.of(sessionID).agent = agent;
  return gateCall(project, { sessionID, ...call }, isAhead);
}

/** What the human's pause lets pass, and how it ends; "" without one. */
function pauseText({ state, sessionID }: Asked): string {
  const left = overrideOf(state, sessionID).pausedUntil - Date.now();
  return left > 0
    ? `The session is paused for ${howMany(Math.ceil(left / 60_000), "more minute")}: what mode relaxed lets through passes in each mode. /idumb-resume ends this.`
    : "";
}

/** That a plan is stricter than the modes above it; "" where none is. */
function planText({ state, sessionID }: Asked, mode: Config["mode"]): string {
  const task = activeTask(state, sessionID);
  const plan = task && rowOf(state.plans, task.workPlanId);
  const level = plan?.governanceLevel ?? mode;
  return plan && stricter(mode, level) !== mode
    ? `${plan.id} "${plan.name}" asks for mode ${level}, so no laxer mode counts for its tasks.`
    : "";
}

/** The human let the call that was refused so be made once; exactly as it was, which a shell line alone does not tell. */
const isAllowedOnce = ({ state, sessionID }: Asked, verdict: GateVerdict): boolean =>
  !verdict.allow && overrideOf(state, sessionID).allowed.some(({ shown }) => shown === verdict.refusal.what);

function text(asked: Asked, mode: Config["mode"]): string {
  const { state, sessionID } = asked;
  const { effect, verdict } = ask(asked, mode);
  const pause = pauseText(asked);
  const chain = chainLine(state, sessionID);
  const unread = !verdict.allow && verdict.refusal.code === "unread-file";
  return [
    renderCall(asked.call),
    ...(sessionID === NO_SESSION ? [] : [`Session: ${sessionName(state, sessionID, Date.now())}`]),
    `Effect: ${effectWords(effect, asked.looked.directory).join("; ")}`,
    `Mode ${mode}: ${short(verdict)}`,
    ...GOVERNANCE_LEVELS.filter((one) => one !== mode).map(
      (one) => `Mode ${one}: ${short(ask(asked, one).verdict)}`,
    ),
    ...[pause === "" ? planText(asked, mode) : pause].filter((line) => line !== ""),
    ...(isAllowedOnce(asked, verdict)
      ? ["The human allowed this call once: made exactly as it was refused, it passes."]
      : []),
    ...(asked.looked.settings.complaints.length === 0
      ? []
      : ["Something is wrong with the settings, so another mode may be meant: npx idumb status"]),
    ...(unread ? [`When the session has read the file: ${short(ask(asked, mode, false).verdict)}`] : []),
    ...(verdict.allow ? [chain.replace(/^w/, "W")] : ["", renderRefusal(verdict.refusal, chain)]),
  ].join("\n");
}

export async function explain(options: Options, line: string | undefined): Promise<number> {
  const call = callOf(options, line);
  const looked = await lookAt(options.dir);
  const found = looked.store?.current() ?? EMPTY_STATE;
  const sessionID = sessionOf(found, options.session);
  const state = options.task ? found : { ...found, activeBySession: {} };
  const asked: Asked = { looked, call, sessionID, agent: options.agent, state };
  const mode = found.mode ?? looked.settings.config.mode;
  const { effect, verdict } = ask(asked, mode);
  const isOnce = isAllowedOnce(asked, verdict);
  if (options.json) {
    const modes = Object.fromEntries(GOVERNANCE_LEVELS.map((one) => [one, ask(asked, one).verdict.allow]));
    process.stdout.write(
      `${JSON.stringify({ call, session: sessionID === NO_SESSION ? null : sessionID, mode, effect, verdict, allowedOnce: isOnce, modes })}\n`,
    );
  } else process.stdout.write(`${text(asked, mode)}\n`);
  looked.store?.close();
  return verdict.allow || isOnce ? 0 : 1;
}
