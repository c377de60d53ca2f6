import { cpSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { resolvePlugin } from "../host/plugin/resolve-plugin.ts";
import type { HostInstance, OpenOptions } from "../instance.ts";
import type { Model, ModelRequest } from "../model/model.ts";
import { ScriptedModel } from "../model/scripted-model.ts";
import type { NamedPlugin } from "./plugin-loads.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { LogRecord, Recorded } from "../trace/normalise.ts";
import { drive, fillStep } from "./drive.ts";
import type { HttpResult } from "./http-call.ts";
import { prepareProject, type PreparedProject, type PrepareOptions } from "./prepare-project.ts";
import type { Script } from "./script.ts";
import { SessionBook } from "./session-book.ts";

/** Opens a host for one project of a script. */
export type OpenForScript = (
  options: Pick<OpenOptions, "directory" | "model" | "record" | "env">,
) => Promise<HostInstance>;

export interface PlayOptions extends PrepareOptions {
  /** Told everything the host records, and what the driver does, as it happens. */
  readonly record?: (event: TraceEvent) => void;
  /** Real milliseconds one step may take. */
  readonly stepTimeoutMs?: number;
  /** A step whose request gets no answer does not end the run: faults do that. */
  readonly mayFail?: boolean;
  /** Sessions that are there already, by the names that the script has for them. */
  readonly sessions?: ReadonlyMap<string, string>;
  /** Folder that gets a copy of the project as it is in the end. */
  readonly keep?: string | undefined;
}

/** What a run left behind, and, when it could not be driven to its end, why: what was recorded until then is kept. */
export interface Played {
  readonly recorded: Recorded;
  readonly stopped?: Error;
  /** Plugins that are named, not written from the script, and what the process has imported, where that is known. */
  readonly named: readonly NamedPlugin[];
  readonly modules?: readonly string[];
  /** What the script says and nothing came of, as far as it was driven. */
  readonly unmet: readonly string[];
  /** Ids of the sessions that the script has names for. */
  readonly sessions: ReadonlyMap<string, string>;
}

/**
 * Prepares the project of a script, drives it on one host, and hands back what was recorded: answers, plugin
 * log, model requests and what the host stored at the end. Still with real ids, times and paths. Throws only
 * when the project cannot be made or the host cannot be opened.
 */
export async function playScript(
  script: Script,
  open: OpenForScript,
  options: PlayOptions = {},
): Promise<Played> {
  const project = prepareProject(script, options);
  try {
    return await playOn(project, script, open, options);
  } finally {
    // Under the same name as in the folder that a process of the fake host leaves.
    if (options.keep !== undefined) cpSync(project.work, join(options.keep, "0"), { recursive: true });
    project.remove();
  }
}

type LlmEvent = Extract<TraceEvent, { type: "llm" }>;

/** The same on a project that is there already, and stays. */
export async function playOn(
  project: PreparedProject,
  script: Script,
  open: OpenForScript,
  options: PlayOptions,
): Promise<Played> {
  const scripted = new ScriptedModel(script);
  const llm: LlmEvent[] = [];
  const http: HttpResult[] = [];
  const record = options.record ?? (() => {});
  let book: SessionBook | undefined;
  const model: Model = {
    answer: async (request: ModelRequest) => {
      const step = scripted.answer(request);
      return book === undefined ? step : fillStep(step, book);
    },
  };
  const instance = await open({
    directory: project.directory,
    model,
    ...(script.env === undefined ? {} : { env: script.env }),
    record: (event) => {
      if (event.type === "llm") llm.push(event);
      record(event);
    },
  });
  try {
    book = new SessionBook(instance);
    for (const [name, id] of options.sessions ?? []) book.name(name, id);
    let stopped: Error | undefined;
    const unmet: string[] = [];
    let stored: Stored = { sessions: [], messages: [] };
    try {
      const driving = drive({
        script,
        instance,
        model: scripted,
        book,
        logFile: project.logFile,
        ...limitsOf(options),
        onStep: (index, kind, input) => record({ type: "step", index, kind, input }),
        onResult: (index, result) => {
          http.push(result);
          record({ type: "http", index, status: result.status, body: result.body });
        },
      });
      unmet.push(...(await driving));
      stored = await readStore(instance, book, unmet);
    } catch (error) {
      stopped = error instanceof Error ? error : new Error(String(error));
    }
    const files = project.changedFiles();
    record({ type: "disk", files });
    record({ type: "final", ...stored });
    const log = readLog(project.logFile);
    const paths = placeholders(instance, project.work);
    const varying = script.varying ?? [];
    const recorded: Recorded = { id: script.id, http, log, llm, ...stored, files, paths, varying };
    return {
      recorded,
      unmet,
      ...pluginsOf(project),
      sessions: book.named(),
      ...(stopped === undefined ? {} : { stopped }),
    };
  } finally {
    book?.close();
    await instance.close();
  }
}

const limitsOf = ({
  mayFail,
  stepTimeoutMs,
}: PlayOptions): Pick<PlayOptions, "mayFail" | "stepTimeoutMs"> => ({
  ...(mayFail === undefined ? {} : { mayFail }),
  ...(stepTimeoutMs === undefined ? {} : { stepTimeoutMs }),
});

function pluginsOf(project: PreparedProject): Pick<Played, "named" | "modules"> {
  const named = project.named.map((spec) => namedPlugin(spec, project.directory));
  const modules = project.modules();
  return { named, ...(modules === undefined ? {} : { modules }) };
}

/** Paths as the process names them that imports them. */
function namedPlugin(spec: string, directory: string): NamedPlugin {
  try {
    const { name, entry } = resolvePlugin(spec, [directory, process.cwd()]);
    return { spec, name, ...(entry === undefined ? {} : { entry: realpathSync(fileURLToPath(entry)) }) };
  } catch {
    // What cannot be found is not loaded, and the host says so.
    return { spec, name: spec };
  }
}

type Stored = Pick<Recorded, "sessions" | "messages">;

/** @param unmet gets what the host cannot give back */
async function readStore(instance: HostInstance, book: SessionBook, unmet: string[]): Promise<Stored> {
  const sessions: Record<string, unknown>[] = [];
  const messages: Record<string, unknown>[] = [];
  for (const [index, id] of book.created().entries()) {
    const response = await instance.fetch(`/session/${id}`);
    // A deleted session is gone.
    if (!response.ok) continue;
    const session = (await response.json()) as Record<string, unknown>;
    const stored = await instance.fetch(`/session/${id}/message`);
    if (stored.ok) {
      sessions.push(session);
      messages.push(...((await stored.json()) as Record<string, unknown>[]));
      continue;
    }
    // Host contract: not every format of a prompt can be given back. What the host says instead is kept in its place.
    const { status } = stored;
    sessions.push({ ...session, unreadable: { status, body: await stored.json() } });
    unmet.push(`the host cannot give back the messages of session ${index + 1}: HTTP ${status}`);
  }
  return { sessions, messages };
}

function readLog(file: string): LogRecord[] {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as LogRecord);
}

function placeholders(instance: HostInstance, work: string): [string, string][] {
  const paths: [string, string][] = [
    [instance.directory, "$PROJ"],
    [work, "$WORK"],
  ];
  if (instance.paths !== undefined) {
    const { data, home, tmp } = instance.paths;
    if (tmp !== undefined) paths.push([tmp, "$TMP"]);
    // The rules of the plan agent name the data directory relative to the project.
    paths.push([data, "$DATA"], [home, "$HOME"], [relative(instance.directory, data), "$DATA"]);
    // Configuration, state and cache lie beside them.
    paths.push([dirname(home), "$ROOT"]);
  }
  // The longest first, so that a folder inside another is not taken for it.
  return paths.toSorted((a, b) => b[0].length - a[0].length);
}
