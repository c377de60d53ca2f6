import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openFakeHost } from "../host/open/open-fake-host.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import type { HostInstance, PluginEntry } from "../instance.ts";
import type { ModelStep } from "../model/model.ts";
import { ScriptedModel, type ModelScript } from "../model/scripted-model.ts";
import { locatePlugin } from "../run/locate-plugin.ts";
import { deriveFindings } from "../trace/derive-findings.ts";
import type { TraceEvent, TraceRecord } from "../trace/event.ts";
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
  /**
   * Says something as the user, with these answers of the model, and waits until all is quiet.
   * @returns the text of the last answer
   */
  prompt(text: string, answers?: readonly ModelStep[], sessionID?: string): Promise<string>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens one plugin on the fake host in this process, in a scratch project, for tests that look closer than a
 * script can. While it is open, clock, timers, randomness and network of the process are the host's.
 * @param plugin path, file URL, package folder or name of an installed package
 */
export async function openPlugin(plugin: string, options: OpenPluginOptions = {}): Promise<OpenedPlugin> {
  const { url } = locatePlugin(plugin);
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
  const host = await openFakeHost({
    directory,
    plugins: [entry],
    model,
    seed,
    record,
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
  let session: string | undefined;
  return {
    host,
    directory,
    trace,
    get findings() {
      return deriveFindings(trace);
    },
    async prompt(text, answers = [], sessionID) {
      const id = sessionID ?? (session ??= await newSession(host));
      model.load(answers);
      const said = await host.client.session.prompt({
        path: { id },
        body: { parts: [{ type: "text", text }] },
      });
      await host.settle();
      if (said.error !== undefined) throw new Error(`the prompt failed: ${JSON.stringify(said.error)}`);
      return said.data.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function newSession(host: HostInstance): Promise<string> {
  const { data } = await host.client.session.create({ body: { title: "test" } });
  if (data === undefined) throw new Error("the host made no session");
  return data.id;
}
