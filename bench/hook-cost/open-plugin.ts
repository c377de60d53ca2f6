/**
 * The built plugin on a project of its own with a journal on disk and a task at work, and the host's side of what it
 * is asked: one tool call with its events, one model request, histories of any length.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import plugin from "idumb";
import type { PluginInput } from "@opencode-ai/plugin";
import type { HooksAsCalled } from "../../runtime/opencode/hooks-as-called.fixture.ts";

type Messages = Parameters<NonNullable<HooksAsCalled["experimental.chat.messages.transform"]>>[1]["messages"];

export interface OpenedPlugin {
  /** One call of a built-in, with all that the host tells of it. */
  call(tool: string, args: Record<string, unknown>, output: string): Promise<void>;
  /** What the plugin is asked before one request of a session with this history. */
  request(messages: Messages): Promise<void>;
  /** Only what grows with the history. */
  transform(messages: Messages): Promise<void>;
  close(): Promise<void>;
}

const SESSION = "ses_root";
/** OpenCode 1.18.33 shows a model eleven built-ins, and "invalid" is asked about too; ours come on top. */
const TOOLS = "bash edit glob grep invalid question read skill task todowrite webfetch write".split(" ");
const OURS = "anchor govern_delegate govern_plan govern_shell govern_task".split(" ");
const MODEL = { limit: { context: 200_000, output: 32_000 } };
const PROMPT = "You are opencode, an interactive CLI tool that helps users with software engineering tasks.";

/** Of the reads in a history: short ones stay in the requests for good, of long ones all but the newest leave. */
export type ReadSize = "short" | "long";
const CHARS: Readonly<Record<ReadSize, number>> = { short: 200, long: 2_000 };

/** A history of so many messages: a user's message, then nine answers with a read each, and so on. */
export function history(length: number, size: ReadSize, sessionID = SESSION): Messages {
  return Array.from({ length }, (_, index) => message(index, size, sessionID));
}

/** One message of such a history, with the fields that the real host sends. */
export function message(index: number, size: ReadSize, sessionID: string): Messages[number] {
  const id = `msg_${String(index).padStart(8, "0")}`;
  if (index % 10 === 0) {
    const part = { id: `prt_${id}`, sessionID, messageID: id, type: "text", text: "go on" };
    return { info: { id, sessionID, role: "user" }, parts: [part] };
  }
  const state = {
    status: "completed",
    input: { filePath: `src/file-${index % 40}.ts` },
    output: "x".repeat(CHARS[size]),
    title: "",
    metadata: {},
    time: { start: index, end: index },
  };
  const base = { sessionID, messageID: id };
  const parts = [
    { ...base, id: `prt_${id}a`, type: "step-start" },
    { ...base, id: `prt_${id}b`, type: "tool", tool: "read", callID: `call_${index}`, state },
    { ...base, id: `prt_${id}c`, type: "step-finish" },
  ];
  const tokens = { input: 1_000, output: 10, reasoning: 0, cache: { read: 0, write: 0 } };
  const info = { id, sessionID, role: "assistant", tokens, time: { created: index, completed: index } };
  return { info, parts };
}

/** A client that answers nothing. */
function silentClient(): unknown {
  const client: unknown = new Proxy(() => undefined, {
    get: (_target, key) => (key === "then" ? undefined : client),
    apply: () => Promise.resolve({ data: undefined }),
  });
  return client;
}

export async function openPlugin(): Promise<OpenedPlugin> {
  const directory = mkdtempSync(join(tmpdir(), "bench-hooks-"));
  writeFileSync(join(directory, "a.txt"), "hello\nworld\n");
  const git = (...args: readonly string[]): void => void execFileSync("git", args, { cwd: directory });
  git("init", "-q");
  git(..."-c user.name=b -c user.email=b@example.invalid commit -q --allow-empty -m one".split(" "));
  const project = { id: "bench", worktree: directory, vcs: "git", time: { created: 0 } };
  const serverUrl = new URL("http://localhost:4096");
  const input: unknown = { client: silentClient(), directory, worktree: directory, project, serverUrl };
  const hooks: HooksAsCalled = await plugin(input as PluginInput);
  const event = async (type: string, properties: unknown): Promise<void> =>
    hooks.event?.({ event: { type, properties } });
  await event("session.created", { info: { id: SESSION, version: "1.18.33" } });
  const said = { id: "msg_0", sessionID: SESSION, role: "user", agent: "build" };
  await hooks["chat.message"]?.(
    { sessionID: SESSION, agent: "build" },
    {
      message: said,
      parts: [],
    },
  );
  const context: unknown = { sessionID: SESSION, agent: "build", directory, worktree: directory };
  const begin = { action: "start", name: "Work", expectedOutput: "done" };
  await hooks.tool?.["govern_task"]?.execute(begin, context);
  let calls = 0;
  const transform = async (messages: Messages): Promise<void> =>
    hooks["experimental.chat.messages.transform"]?.({}, { messages });
  return {
    async call(tool, args, output) {
      const callID = `call_${calls++}`;
      const part = {
        id: `prt_${callID}`,
        sessionID: SESSION,
        messageID: "msg_1",
        type: "tool",
        tool,
        callID,
      };
      const seen = (state: object): Promise<void> =>
        event("message.part.updated", { part: { ...part, state }, sessionID: SESSION, time: 1 });
      await seen({ status: "pending", input: {}, raw: "" });
      await hooks["tool.execute.before"]?.({ tool, sessionID: SESSION, callID }, { args });
      await seen({ status: "running", input: args, time: { start: 1 } });
      const result = { title: "", output, metadata: { exit: 0 } };
      await hooks["tool.execute.after"]?.({ tool, sessionID: SESSION, callID, args }, result);
      const time = { start: 1, end: 2 };
      await seen({ status: "completed", input: args, ...result, time });
    },
    async request(messages) {
      for (const toolID of [...TOOLS, ...OURS])
        await hooks["tool.definition"]?.({ toolID }, { description: "", parameters: {} });
      await transform(messages);
      const system = [PROMPT];
      await hooks["experimental.chat.system.transform"]?.({ sessionID: SESSION, model: MODEL }, { system });
      await event("session.status", { sessionID: SESSION, status: { type: "busy" } });
    },
    transform,
    async close() {
      await hooks.dispose?.();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
