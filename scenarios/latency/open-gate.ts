/**
 * The plugin on a project of its own, with a journal on disk and a graph of so many nodes, one of them
 * active in the session that calls.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PluginInput } from "@opencode-ai/plugin";
import type { HooksAsCalled } from "../../runtime/opencode/hooks-as-called.fixture.ts";

export interface OpenGate {
  readonly directory: string;
  /** The whole body of `tool.execute.before`. */
  before(sessionID: string, tool: string, args: Record<string, unknown>, turn: number): Promise<void>;
  /** Calls that the plugin made to its host so far. */
  clientCalls(): number;
  /** Size of the journal's log. */
  journalBytes(): number;
  /** All hooks of the plugin. */
  readonly hooks: HooksAsCalled;
  /** A session of that id begins, with its first message. */
  begin(id: string, parentID?: string): Promise<void>;
  /** Calls one of the plugin's tools; its answer, or what it refused with. */
  tool(sessionID: string, name: string, args: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export const ROOT = "ses_root";
export const CHILD = "ses_child";
/** A session without a task of its own. */
export const STRANGER = "ses_stranger";
const PER_CALL = 50;

/** A client that counts: the allow path may not call the host at all. */
function countingClient(onCall: () => void): unknown {
  const client: unknown = new Proxy(() => undefined, {
    get: (_target, key) => (key === "then" ? undefined : client),
    apply: () => {
      onCall();
      return Promise.resolve({ data: undefined });
    },
  });
  return client;
}

interface GateOptions {
  /** How many of the tasks one plan holds. */
  readonly perPlan?: number;
  /** Each task waits for the one before it. */
  readonly isChain?: boolean;
  /** Files beside the one that is always there. */
  readonly files?: number;
  /** False where the host takes no snapshots. */
  readonly isGit?: boolean;
}

const PER_FOLDER = 50;

/** Absolute path of one of the files. */
export const fileOf = (directory: string, index: number): string =>
  join(
    directory,
    `src/d${Math.floor(index / PER_FOLDER / 20)}/e${Math.floor(index / PER_FOLDER)}/f${index}.ts`,
  );

function makeProject(files: number): string {
  const directory = mkdtempSync(join(tmpdir(), "bench-gate-"));
  mkdirSync(join(directory, "src"));
  writeFileSync(join(directory, "src/a.ts"), "export const a = 1;\n");
  for (let index = 0; index < files; index++) {
    const path = fileOf(directory, index);
    if (index % PER_FOLDER === 0) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "export const a = 1;\n");
  }
  return directory;
}

/** The plugin's factory. */
export type StartPlugin = (input: PluginInput) => Promise<HooksAsCalled>;

/** @param nodes how many tasks the graph holds. Throws when the plugin has no gate. */
export async function openGate(
  plugin: StartPlugin,
  nodes: number,
  options: GateOptions = {},
): Promise<OpenGate> {
  const { perPlan = PER_CALL, isChain = false, files = 0, isGit = true } = options;
  const directory = makeProject(files);
  let clientCalls = 0;
  const client = countingClient(() => clientCalls++);
  const project = { id: "bench", worktree: directory, vcs: isGit ? "git" : undefined, time: { created: 0 } };
  const serverUrl = new URL("http://localhost:4096");
  const input: unknown = { client, directory, worktree: directory, project, serverUrl };
  const hooks = await plugin(input as PluginInput);
  const tool = async (sessionID: string, name: string, args: Record<string, unknown>): Promise<string> => {
    const context: unknown = { sessionID, agent: "build", directory, worktree: directory };
    return String(await hooks.tool?.[name]?.execute(args, context));
  };
  const begin = async (id: string, parentID?: string): Promise<void> => {
    const info = { id, parentID, version: "1.18.33" };
    await hooks.event?.({ event: { type: "session.created", properties: { info } } });
    const message = { id: `msg_${id}`, sessionID: id, role: "user", agent: "build" };
    const part = { id: "prt_1", messageID: message.id, sessionID: id, type: "text", text: "go" };
    await hooks["chat.message"]?.({ sessionID: id, agent: "build" }, { message, parts: [part] });
  };
  await begin(ROOT);
  await begin(CHILD, ROOT);
  await begin(STRANGER);
  const task = (index: number) => ({
    name: `Task ${index}`,
    expectedOutput: `output ${index}`,
    ...(isChain && index > 0 && { dependsOn: [`Task ${index - 1}`] }),
  });
  for (let first = 0; first < nodes; first += PER_CALL) {
    const tasks = Array.from({ length: Math.min(PER_CALL, nodes - first) }, (_, i) => task(first + i));
    const plan = { name: `Plan ${first}`, acceptance: ["measured"] };
    const isNew = first % perPlan === 0;
    const where = isNew
      ? { action: "create", ...plan }
      : { action: "plan_tasks", plan: `wp-${Math.floor(first / perPlan) + 1}` };
    await tool(ROOT, "govern_plan", { ...where, tasks });
  }
  await tool(ROOT, "govern_task", { action: "start", task: "tn-1" });
  const before = hooks["tool.execute.before"];
  if (!before) throw new Error("the plugin has no gate");
  return {
    directory,
    before: (sessionID, tool, args, turn) => before({ tool, sessionID, callID: `call_${turn}` }, { args }),
    clientCalls: () => clientCalls,
    journalBytes: () => statSync(join(directory, ".idumb/journal.db-wal")).size,
    hooks,
    begin,
    tool,
    async close() {
      await hooks.dispose?.();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
