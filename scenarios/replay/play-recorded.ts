/**
 * Plays a recording once under governance, on the simulated host or on the real one: the user says what they said,
 * with the pauses they made, and the recorded agent answers.
 */
import {
  TRACE_VERSION,
  type HostInstance,
  type OpenHost,
  type TraceEvent,
  type TraceHeader,
  type TraceRecord,
} from "opencode-simulator";
import type { Moments } from "@idumb/reports";
import { loadDriver } from "../../runtime/journal/sqlite-driver.ts";
import type { PluginSpec } from "../play/scenario.ts";
import { rest } from "../play/rest.ts";
import { DiskWatch } from "../play/disk-watch.ts";
import { RecordedAgent } from "./recorded-agent.ts";
import type { Recorded, RecordedSession, RecordedStep } from "./recorded.ts";
import { scratchProject, type Mode, type ScratchProject } from "./scratch-project.ts";
import { HappeningWatch } from "./watch-happenings.ts";

export interface PlayOptions {
  readonly plugin: string;
  readonly mode: Mode;
  readonly follows: boolean;
  readonly openHost: OpenHost;
  /** Told after every turn. */
  readonly onTurn: (done: number, planned: number) => void;
  readonly signal: AbortSignal;
}

export interface Played {
  readonly host: HostInstance["host"];
  readonly hostVersion: string;
  readonly watch: HappeningWatch;
  readonly moments: Moments;
  readonly memory: readonly string[];
  readonly turns: number;
  readonly planned: number;
  readonly knownFiles: number;
  /** Why it stopped before its end. */
  readonly broken: string | null;
}

/** Longer pauses change nothing: everything that waits for time has happened by then. */
const LONGEST_PAUSE_MS = 3 * 24 * 3_600_000;
const SHORTEST_PAUSE_MS = 60_000;

export async function playRecorded(recorded: Recorded, options: PlayOptions): Promise<Played> {
  const project = scratchProject(recorded, options.mode);
  const watch = new HappeningWatch(project.directory, await loadDriver());
  let seq = 0;
  let host: HostInstance | undefined;
  const record = (event: TraceEvent): void => {
    const line: TraceRecord = { seq: seq++, at: Math.round(host?.now() ?? 0), ...event };
    watch.take(line);
  };
  const { sessions } = recorded;
  const { follows, plugin } = options;
  const agent = new RecordedAgent({ sessions, follows, here: project.here });
  try {
    host = await options.openHost({
      directory: project.directory,
      model: agent,
      plugins: [plugin, project.plugin] as PluginSpec[],
      seed: 1,
      record,
    });
    const stage = new Replayer(host, agent, project, record);
    const { turns, planned, broken } = await playAll(stage, sessions, watch, options);
    const header: TraceHeader = {
      type: "trace",
      version: TRACE_VERSION,
      host: host.host,
      generation: host.generation,
      hostVersion: host.hostVersion,
      seed: 1,
      labels: {},
    };
    const { host: kind, hostVersion } = host;
    const memory = watch.memory();
    const told = watch.moments.result(header, recorded.problem);
    const texts = told.texts.map((text) => text.replaceAll(project.directory, recorded.directory));
    const moments = { ...told, texts };
    const { knownFiles } = project;
    return { host: kind, hostVersion, watch, moments, memory, turns, planned, knownFiles, broken };
  } finally {
    await host?.close();
    watch.close();
    project.remove();
  }
}

/** Sessions that nobody else began, in the order in which they began. */
function rootsOf(sessions: readonly RecordedSession[]): RecordedSession[] {
  const known = new Set(sessions.map(({ id }) => id));
  return sessions
    .filter(({ parentID }) => parentID === null || !known.has(parentID))
    .toSorted((a, b) => a.createdAt - b.createdAt);
}

async function playAll(
  stage: Replayer,
  sessions: readonly RecordedSession[],
  watch: HappeningWatch,
  { onTurn, signal }: PlayOptions,
): Promise<{ turns: number; planned: number; broken: string | null }> {
  const roots = rootsOf(sessions);
  const planned = roots.reduce((sum, { steps }) => sum + steps.length, 0);
  let turns = 0;
  for (const { title, steps } of roots) {
    const session = await stage.open(title);
    for (const step of steps) {
      if (signal.aborted) return { turns, planned, broken: null };
      try {
        await stage.play(session, step);
      } catch (error) {
        return { turns, planned, broken: error instanceof Error ? error.message : String(error) };
      }
      turns += 1;
      watch.readJournal();
      onTurn(turns, planned);
    }
  }
  return { turns, planned, broken: null };
}

class Replayer {
  readonly #host: HostInstance;
  readonly #agent: RecordedAgent;
  readonly #project: ScratchProject;
  readonly #record: (event: TraceEvent) => void;
  readonly #watch: DiskWatch;
  #before: ReadonlyMap<string, string>;
  #steps = 0;
  #lastAt = 0;

  constructor(
    host: HostInstance,
    agent: RecordedAgent,
    project: ScratchProject,
    record: (event: TraceEvent) => void,
  ) {
    this.#host = host;
    this.#agent = agent;
    this.#project = project;
    this.#record = record;
    this.#watch = new DiskWatch(project.directory);
    this.#before = this.#watch.take();
    host.onEvent(({ type, properties }) => {
      if (type === "permission.asked") void this.#allow(String(properties["id"]));
    });
  }

  /** What the recording shows was allowed then. */
  async #allow(id: string): Promise<void> {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ reply: "once" });
    await this.#host.fetch(`/permission/${id}/reply`, { method: "POST", body, headers });
  }

  async open(title: string): Promise<string> {
    this.#step("open", {});
    const { data, error } = await this.#host.client.session.create({ body: { title: title || "replay" } });
    if (!data) throw new Error(`no session: ${JSON.stringify(error)}`);
    return data.id;
  }

  async play(sessionID: string, step: RecordedStep): Promise<void> {
    await this.#pause(step);
    if (step.kind === "prompt") await this.#prompt(sessionID, step);
    else await this.#compact(sessionID, step.summary);
    await rest(this.#host, () => this.#agent.asked);
    this.#disk();
  }

  /** The simulated host's time passes at once; the real one does not wait for days. */
  async #pause({ at, endedAt }: RecordedStep): Promise<void> {
    const ms = Math.min(at - this.#lastAt, LONGEST_PAUSE_MS);
    if (this.#lastAt > 0 && at > 0 && ms > SHORTEST_PAUSE_MS && this.#host.host === "fake")
      await this.#host.sleep(ms);
    this.#lastAt = Math.max(this.#lastAt, endedAt);
  }

  async #prompt(sessionID: string, step: Extract<RecordedStep, { kind: "prompt" }>): Promise<void> {
    const text = this.#project.here(step.text);
    this.#step("prompt", { label: "user", text });
    this.#agent.load(step, () => void this.#abort(sessionID));
    const { error } = await this.#host.client.session.prompt({
      path: { id: sessionID },
      body: { model: { providerID: "fake", modelID: "m1" }, parts: [{ type: "text", text }] },
    });
    if (error) throw new Error(`the host refused a message: ${JSON.stringify(error)}`);
  }

  /** Once the text that was said until then has arrived. */
  async #abort(sessionID: string): Promise<void> {
    await this.#host.sleep(2_000);
    await this.#host.client.session.abort({ path: { id: sessionID } });
  }

  async #compact(sessionID: string, summary: string): Promise<void> {
    this.#step("summarize", { text: "/compact" });
    this.#agent.loadSummary(summary);
    const { error } = await this.#host.client.session.summarize({
      path: { id: sessionID },
      body: { providerID: "fake", modelID: "m1" },
    });
    if (error) throw new Error(`the compaction failed: ${JSON.stringify(error)}`);
  }

  #step(kind: string, input: unknown): void {
    this.#record({ type: "step", index: this.#steps++, kind, input });
  }

  #disk(): void {
    const now = this.#watch.take();
    const changed = [...new Set([...this.#before.keys(), ...now.keys()])].filter(
      (path) => this.#before.get(path) !== now.get(path),
    );
    this.#before = now;
    if (changed.length === 0) return;
    const text = (bytes: string | undefined): string | null =>
      bytes === undefined ? null : Buffer.from(bytes, "latin1").toString();
    this.#record({
      type: "disk",
      files: Object.fromEntries(changed.map((path) => [path, text(now.get(path))])),
    });
  }
}
