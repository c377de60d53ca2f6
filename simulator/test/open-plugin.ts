import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { openFakeHost } from "../host/open/open-fake-host.ts";
import { openFakeHost2 } from "../host2/open/open-fake-host2.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import type { HostInstance, PluginEntry } from "../instance.ts";
import type { ModelStep } from "../model/model.ts";
import { ScriptedModel, type ModelScript } from "../model/scripted-model.ts";
import { loadFailure } from "./load-failure.ts";
import { ownOutputOf } from "./own-output.ts";
import { Replies, type PromptReplies } from "./replies.ts";
import { createSession, sessionOf, type Session } from "../opencode2/session.ts";
import { locatePlugin, type LocatedPlugin } from "../run/locate-plugin.ts";
import { portable } from "../run/portable.ts";
import { pluginShape } from "../run/plugin-shape.ts";
import { deriveFindings } from "../trace/derive-findings.ts";
import { deriveFindings2 } from "../trace/derive-findings2.ts";
import type { HostGeneration, TraceEvent, TraceRecord } from "../trace/event.ts";
import type { Finding } from "../trace/finding.ts";

export interface OpenPluginOptions extends ModelScript {
  /** Second argument of the plugin's factory. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Files of the project, by relative path. */
  readonly files?: Readonly<Record<string, string>>;
  /** The project's `opencode.json`, besides the plugin. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly seed?: number;
  readonly profile?: HostProfile;
  /** Which OpenCode; unless given, 2 for a plugin that only OpenCode 2 takes. */
  readonly opencode?: HostGeneration;
  /** Open also when the plugin does not load: to look at what the host makes of it. */
  readonly mayFail?: boolean;
}

/** Who replies during a prompt, and in which session it is said. */
export interface PromptOptions extends PromptReplies {
  readonly session?: string;
}

export interface OpenedPlugin {
  /** The open host: its SDK client, its routes, its clock. */
  readonly host: HostInstance;
  /** Absolute path of the project. */
  readonly directory: string;
  /** Everything recorded so far. */
  readonly trace: readonly TraceRecord[];
  /** What is wrong with the plugin so far. */
  readonly findings: readonly Finding[];
  /** Everything recorded so far as it is in every run: paths of this machine are `$PROJ`, `$HOME`, `$DATA`. */
  snapshot(): readonly TraceRecord[];
  /**
   * Says something as the user, with these answers of the model, and waits until all is quiet.
   * @param how what the user replies meanwhile, or the id of another session
   * @returns the text of the last answer
   * @throws when the host asks for a permission, or a question, and nobody replies
   */
  prompt(text: string, answers?: readonly ModelStep[], how?: string | PromptOptions): Promise<string>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens one plugin on the fake host in this process, in a scratch project, for tests that look closer than a
 * script can. While it is open, clock, timers, randomness and network of the process are the host's; what the test's own
 * file prints goes to its terminal as ever.
 * @param plugin path, file URL, package folder or name of an installed package
 * @throws when the plugin does not load, with the places in its own files as the stack
 */
export async function openPlugin(plugin: string, options: OpenPluginOptions = {}): Promise<OpenedPlugin> {
  const isOwnOutput = ownOutputOf(openPlugin);
  const located = locatePlugin(plugin);
  const { url } = located;
  const generation = options.opencode ?? generationOf(located);
  const entry: PluginEntry = options.options === undefined ? url : [url, options.options];
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "opencode-plugin-")));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  for (const [path, text] of Object.entries(options.files ?? {})) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const trace: TraceRecord[] = [];
  const opened: { host?: HostInstance } = {};
  const record = (event: TraceEvent): void =>
    void trace.push({ seq: trace.length, at: Math.round(opened.host?.now() ?? 0), ...event });
  const model = new ScriptedModel(options);
  const { seed = 1, config, profile } = options;
  const open = generation === 2 ? openFakeHost2 : openFakeHost;
  const host = await open({
    directory,
    plugins: [entry],
    model,
    seed,
    record,
    isOwnOutput,
    ...(config === undefined ? {} : { config }),
    ...(profile === undefined ? {} : { profile }),
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  opened.host = host;
  const close = async (): Promise<void> => {
    await host.close();
    remove();
  };
  const failure = options.mayFail === true ? undefined : loadFailure(trace, generation);
  if (failure !== undefined) {
    await close();
    throw failure;
  }
  const prompt = generation === 2 ? prompter2(host) : prompter(host);
  return {
    host,
    directory,
    trace,
    get findings() {
      return generation === 2 ? deriveFindings2(trace) : deriveFindings(trace);
    },
    snapshot: () => portable(trace, stablePaths(host)),
    async prompt(text, answers = [], how = {}) {
      model.load(answers);
      const { session, ...given } = typeof how === "string" ? { session: how } : how;
      const replies = new Replies(host, given);
      try {
        return await prompt(text, session);
      } finally {
        replies.end();
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The longest first, so that a folder inside another is not taken for it. */
function stablePaths({ directory, paths }: HostInstance): [path: string, name: string][] {
  const named: [string, string][] = [[directory, "$PROJ"]];
  if (paths !== undefined) {
    named.push([paths.data, "$DATA"], [paths.home, "$HOME"], [relative(directory, paths.data), "$DATA"]);
    if (paths.tmp !== undefined) named.push([paths.tmp, "$TMP"]);
  }
  return named.toSorted(([a], [b]) => b.length - a.length);
}

type Prompter = (text: string, sessionID: string | undefined) => Promise<string>;

/** One session for all prompts that name none. */
function prompter(host: HostInstance): Prompter {
  let session: string | undefined;
  return async (text, sessionID) => said(host, sessionID ?? (session ??= await newSession(host)), text);
}

function prompter2(host: HostInstance): Prompter {
  let session: Session | undefined;
  return async (text, sessionID) => {
    const used =
      sessionID === undefined ? (session ??= await createSession(host)) : sessionOf(host, sessionID);
    return said2(host, used, text);
  };
}

/** Those for both are opened on OpenCode 1, as before there was another. */
function generationOf(plugin: LocatedPlugin): HostGeneration {
  const { generations } = pluginShape(plugin, { name: "node", path: process.execPath });
  return generations.includes(2) && !generations.includes(1) ? 2 : 1;
}

async function said(host: HostInstance, id: string, text: string): Promise<string> {
  const answer = await host.client.session.prompt({
    path: { id },
    body: { parts: [{ type: "text", text }] },
  });
  await host.settle();
  if (answer.error !== undefined) throw new Error(`the prompt failed: ${JSON.stringify(answer.error)}`);
  return answer.data.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

/** OpenCode 2 stores the text of an answer in the assistant's last message. */
async function said2(host: HostInstance, session: Session, text: string): Promise<string> {
  await session.prompt(text);
  await host.settle();
  const last = (await session.messages()).findLast(({ type }) => type === "assistant");
  const content = (last?.["content"] ?? []) as readonly { readonly type: string; readonly text?: string }[];
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

async function newSession(host: HostInstance): Promise<string> {
  const { data } = await host.client.session.create({ body: { title: "test" } });
  if (data === undefined) throw new Error("the host made no session");
  return data.id;
}
