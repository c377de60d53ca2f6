/**
 * Opens the real plugin on a real temporary project, with the real SDK client whose requests are answered
 * here and recorded. Calls go through the hooks in the host's order: before, execute, after.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createOpencodeClient } from "@opencode-ai/sdk";
import plugin from "../plugin.ts";
import type { PluginInput } from "@opencode-ai/plugin";
import type { HooksAsCalled } from "./hooks-as-called.fixture.ts";

export interface OpenedPlugin {
  readonly directory: string;
  readonly hooks: HooksAsCalled;
  /** Requests of the plugin's client, as `POST /tui/show-toast {…}`. */
  readonly requests: readonly string[];
  /** A user message; returns the texts of its parts after the hook. */
  message(sessionID: string, text: string, agent?: string): Promise<readonly string[]>;
  /** A call of one of our tools by the agent of the session's last message; rejects as the host would show it. */
  call(
    sessionID: string,
    tool: string,
    args: unknown,
    toolContext?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  /** A built-in call: gate, then `effect` in its place, then the after hook. Returns the output. */
  builtin(
    sessionID: string,
    tool: string,
    args: Record<string, unknown>,
    effect?: () => void,
    metadata?: unknown,
  ): Promise<string>;
  event(type: string, properties: unknown): Promise<void>;
  /** One compaction: what the summariser was told and what was stored. */
  compact(sessionID: string, summary: string): Promise<{ context: readonly string[]; stored: string }>;
  /** A second instance on the same project, as a restart or another terminal. */
  again(): Promise<OpenedPlugin>;
  /** An instance that was started in a folder of this repository. */
  inFolder(folder: string): Promise<OpenedPlugin>;
  close(): Promise<void>;
}

let messages = 0;

/** The real client; what it asks is recorded and answered here. */
function recordingClient(
  requests: string[],
  parents: Readonly<Record<string, string>>,
): PluginInput["client"] {
  return createOpencodeClient({
    baseUrl: "http://host.invalid",
    fetch: async (request: Request) => {
      const path = new URL(request.url).pathname;
      requests.push(`${request.method} ${path} ${await request.text()}`);
      const id = path.replace("/session/", "");
      return Response.json(path.startsWith("/session/") ? { id, parentID: parents[id] } : true);
    },
  });
}

async function open(
  directory: string,
  parents: Readonly<Record<string, string>>,
  remove: boolean,
  vcs: "git" | undefined,
  options: Readonly<Record<string, unknown>> | undefined,
  worktree = directory,
): Promise<OpenedPlugin> {
  const requests: string[] = [];
  const client = recordingClient(requests, parents);
  const serverUrl = new URL("http://localhost:4096");
  const input = { client, directory, worktree, project: { vcs }, serverUrl };
  // What a plugin of the host is given, without the shell: ours takes none.
  const hooks: HooksAsCalled = await plugin(input as unknown as PluginInput, options);
  const agents = new Map<string, string>();
  const event = async (type: string, properties: unknown): Promise<void> => {
    await hooks.event?.({ event: { type, properties } });
  };
  return {
    directory,
    hooks,
    requests,
    event,
    async message(sessionID, text, agent = "build") {
      const id = `msg_${++messages}`;
      agents.set(sessionID, agent);
      const parts = [{ id: "prt_00000000000100000000000000", messageID: id, sessionID, type: "text", text }];
      await hooks["chat.message"]?.(
        { sessionID, agent },
        { message: { id, sessionID, role: "user", agent }, parts },
      );
      return parts.map((part) => (part.type === "text" ? part.text : ""));
    },
    async call(sessionID, tool, args, toolContext = {}) {
      await hooks["tool.execute.before"]?.({ tool, sessionID, callID: "call_1" }, { args });
      const context = { sessionID, agent: agents.get(sessionID) ?? "build", ...toolContext };
      const answer = await hooks.tool?.[tool]?.execute(args, context);
      return typeof answer === "string" ? answer : (answer?.output ?? "");
    },
    async builtin(sessionID, tool, args, effect = () => undefined, metadata = {}) {
      await hooks["tool.execute.before"]?.({ tool, sessionID, callID: "call_1" }, { args });
      effect();
      const output = { title: "", output: "ok", metadata };
      await hooks["tool.execute.after"]?.({ tool, sessionID, callID: "call_1", args }, output);
      return output.output;
    },
    async compact(sessionID, summary) {
      const context: string[] = [];
      await hooks["experimental.session.compacting"]?.({ sessionID }, { context });
      const messageID = `msg_${++messages}`;
      await event("message.updated", {
        info: { id: messageID, sessionID, role: "assistant", summary: true },
      });
      const output = { text: summary };
      await hooks["experimental.text.complete"]?.({ sessionID, messageID, partID: "prt_1" }, output);
      await event("session.compacted", { sessionID });
      return { context, stored: output.text };
    },
    again: () => open(directory, parents, false, vcs, options, worktree),
    inFolder: (folder) => open(join(directory, folder), parents, false, vcs, options, worktree),
    async close() {
      await hooks.dispose?.();
      if (remove) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * @param files paths and contents below the project; `parents` is what the host knows of sessions; without `vcs` it
 * takes no snapshots; `options` stand beside the plugin's name in the host's settings.
 */
export async function openPlugin(
  files: Readonly<Record<string, string>> = {},
  parents: Readonly<Record<string, string>> = {},
  vcs: "git" | undefined = "git",
  options?: Readonly<Record<string, unknown>>,
): Promise<OpenedPlugin> {
  const directory = mkdtempSync(join(tmpdir(), "idumb-plugin-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return open(directory, parents, true, vcs, options);
}
