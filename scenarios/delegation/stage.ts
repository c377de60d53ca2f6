/**
 * One host for all delegation plays: a project with the plugin, and what a play may do and look at. The same on
 * the fake host and on the real one, where a start costs more than all plays together.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stubPluginPackage, type HostInstance, type HostKind } from "opencode-simulator";
import { hostOpener } from "../run/open-host.ts";
import { CastModel, type Line, type Lines } from "./cast-model.ts";

export interface CallMade {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: string;
  /** Output or error. */
  readonly result: string;
}

export interface Stage {
  /** A new root session; returns its id. */
  open(): Promise<string>;
  /** One prompt, answered to the end; returns what was said last. */
  say(sessionID: string, main: readonly Line[], subs?: Lines): Promise<string>;
  /** A slash command of the project. */
  command(sessionID: string, name: string, text: string, main: readonly Line[], subs?: Lines): Promise<void>;
  /** The tool calls of a session, in order. */
  calls(sessionID: string): Promise<readonly CallMade[]>;
  /** Its subagents, oldest first. */
  children(sessionID: string): Promise<readonly string[]>;
  exists(path: string): boolean;
  sleep(ms: number): Promise<void>;
  /** The human stops a session. */
  abort(sessionID: string): Promise<void>;
  /** Notes what did not hold. */
  check(holds: boolean, otherwise: string): void;
}

export interface OpenedStage extends Stage {
  readonly failures: string[];
  close(): Promise<void>;
}

const SETTINGS = {
  subagent_depth: 2,
  agent: {
    "idumb-supreme-coordinator": { mode: "all", prompt: "You coordinate.", permission: { task: "allow" } },
  },
  command: { sub: { template: "SUBTASK $ARGUMENTS", subtask: true, agent: "general" } },
};

function project(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "delegation-")));
  writeFileSync(join(directory, "a.txt"), "hello\n");
  writeFileSync(join(directory, ".gitignore"), ".idumb/\n");
  stubPluginPackage(join(directory, ".opencode"));
  const git = (...args: string[]): unknown => execFileSync("git", args, { cwd: directory, stdio: "ignore" });
  git("init", "-q");
  git("add", "-A");
  git("-c", "user.name=t", "-c", "user.email=t@example.invalid", "commit", "-qm", "start");
  return directory;
}

/** What the host keeps of the tool calls of a session. */
async function callsOf(client: HostInstance["client"], sessionID: string): Promise<readonly CallMade[]> {
  const { data } = await client.session.messages({ path: { id: sessionID } });
  return (data ?? [])
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      if (part.type !== "tool") return [];
      const { state } = part;
      const result =
        state.status === "completed" ? state.output : state.status === "error" ? state.error : "";
      return [{ tool: part.tool, input: state.input, status: state.status, result }];
    });
}

/** @param plugin path of the built plugin */
export async function openStage(kind: HostKind, plugin: string): Promise<OpenedStage> {
  const directory = project();
  const model = new CastModel();
  const failures: string[] = [];
  const open = hostOpener(kind);
  const instance: HostInstance = await open({
    directory,
    model,
    seed: 1,
    plugins: [plugin],
    config: SETTINGS,
    env: { OPENCODE_EXPERIMENTAL_BACKGROUND_SUBAGENTS: "1" },
    record: () => undefined,
  });
  const { client } = instance;
  return {
    failures,
    exists: (path) => existsSync(join(directory, path)),
    sleep: (ms) => instance.sleep(ms),
    async abort(sessionID) {
      await client.session.abort({ path: { id: sessionID } });
    },
    check(holds, otherwise) {
      if (!holds) failures.push(otherwise);
    },
    async open() {
      const { data } = await client.session.create({ body: { title: "t" } });
      if (!data) throw new Error("delegation: the host gave no session");
      return data.id;
    },
    async say(sessionID, main, subs) {
      model.load(main, subs);
      const { data, error } = await client.session.prompt({
        path: { id: sessionID },
        body: { parts: [{ type: "text", text: "go" }] },
      });
      if (!data) failures.push(`a prompt was not answered: ${JSON.stringify(error)}`);
      await instance.settle();
      return (data?.parts ?? []).flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    },
    async command(sessionID, name, text, main, subs) {
      model.load(main, subs);
      const { error } = await client.session.command({
        path: { id: sessionID },
        body: { command: name, arguments: text },
      });
      if (error) failures.push(`/${name} was not answered: ${JSON.stringify(error)}`);
      await instance.settle();
    },
    calls: (sessionID) => callsOf(client, sessionID),
    async children(sessionID) {
      const { data } = await client.session.children({ path: { id: sessionID } });
      return (data ?? []).toSorted((a, b) => a.time.created - b.time.created).map(({ id }) => id);
    },
    async close() {
      await instance.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
