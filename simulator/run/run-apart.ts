import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { claimFolder, homeEnv } from "../host/open/claim-home.ts";
import type { FaultPlan } from "../fault/fault-plan.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import type { PluginEntry } from "../instance.ts";
import { OBSERVER } from "../script/prepare-project.ts";
import { coreWaitMs } from "../live/core-wait.ts";
import { SWITCHES } from "../live/host-home.ts";
import { OPENCODE_2 } from "../live/opencode2/opencode2.ts";
import { endProcessTree, hasRunningChild } from "../live/end-process-tree.ts";
import { holdOpen } from "../live/open-resources.ts";
import { deriveFindings, terminalFinding, withoutRepeats } from "../trace/derive-findings.ts";
import { deriveFindings2, outputFinding } from "../trace/derive-findings2.ts";
import type { TraceRecord } from "../trace/event.ts";
import type { Finding } from "../trace/finding.ts";
import { hangFindings } from "../trace/unfinished.ts";
import type { Runtime } from "./locate-runtime.ts";
import type { RunResult2 } from "./opencode2/recorded-run.ts";
import { scriptsOf, type Scene, type SceneLine, type SceneOrder, type SceneOutcome } from "./scene.ts";
import { withoutOwn } from "./without-own.ts";

/**
 * Plays a scene on the fake host in a process of its own, which was started with the home that plugins shall see:
 * they keep state in modules, read HOME at import, and may take the process down or never give it back.
 */
export interface ApartOptions {
  readonly scene: Scene;
  readonly plugins: readonly PluginEntry[];
  /** Packages that are installed above the projects: name → folder. */
  readonly packages?: Readonly<Record<string, string>>;
  readonly runtime: Runtime;
  readonly seed?: number;
  /**
   * Real milliseconds one step may take, and twice as long the process may go without a sign of life. Waiting for a core
   * does not count, and while a child process is at work there is more.
   */
  readonly stepTimeoutMs?: number;
  /** In a comparison, when the clock of the world starts, in ms since the epoch; the same for every run unless given. */
  readonly startMs?: number;
  readonly profile?: HostProfile;
  /** What goes wrong around the plugins, drawn from the seed. */
  readonly faults?: FaultPlan;
  /** Folder for the projects, which stays; one in a temporary folder unless given. */
  readonly work?: string;
  /** Folder that gets a copy of the projects as they are in the end. */
  readonly keep?: string | undefined;
  /** Waits for a debugger before anything is loaded, and for as long as it likes after. */
  readonly inspect?: boolean | undefined;
}

export interface ApartResult {
  /** One for each script of the scene, in order; none when the process did not live to the end. */
  readonly parts: SceneOutcome["parts"];
  /** Of a scene of OpenCode 2, when the process lived to the end. */
  readonly played2?: RunResult2;
  /** What all parts show, and the process as a whole: ended, hung, wrote past the console. */
  readonly findings: readonly Finding[];
  /** Everything that was recorded, of a process that did not live to the end too. */
  readonly records: readonly TraceRecord[];
}

/** @throws when the scene cannot be played for a reason that is not the plugin's. */
export async function runApart(options: ApartOptions): Promise<ApartResult> {
  const { scene, plugins, runtime, seed = 1, inspect = false } = options;
  const stepTimeoutMs = inspect ? WITH_DEBUGGER_MS : (options.stepTimeoutMs ?? 20_000);
  const key = JSON.stringify([scene, plugins, seed, options.profile?.name, options.faults]);
  const base = claimFolder("opencode-simulator-apart", key);
  const release = holdOpen(() => rmSync(base, { recursive: true, force: true, maxRetries: 3 }));
  try {
    const at = (name: string): string => join(base, name);
    // The real host makes a folder of its own in the temporary one.
    const work = options.work ?? at("work");
    for (const folder of [at("host/home"), work, at("host/tmp/opencode")])
      mkdirSync(folder, { recursive: true });
    const order: SceneOrder = {
      scene,
      plugins,
      seed,
      stepTimeoutMs,
      ...(options.packages === undefined ? {} : { packages: options.packages }),
      ...(options.startMs === undefined ? {} : { startMs: options.startMs }),
      ...(options.profile === undefined ? {} : { profile: options.profile }),
      ...(options.faults === undefined ? {} : { faults: options.faults }),
      home: at("host"),
      work,
      lines: at("lines.jsonl"),
      out: at("out.json"),
    };
    writeFileSync(at("order.json"), JSON.stringify(order));
    writeFileSync(order.lines, "");
    const ended = await live(
      startChild(runtime, base, { inspect, of2: scene.kind === "opencode2" }),
      order,
      inspect ? WITH_DEBUGGER_MS : START_MS,
    );
    if (options.keep !== undefined) cpSync(order.work, options.keep, { recursive: true });
    return resultOf(order, ended);
  } finally {
    rmSync(base, { recursive: true, force: true, maxRetries: 3 });
    release();
  }
}

const CHILD = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./apart.ts" : "./apart.js", import.meta.url),
);

/** A person steps through it. */
const WITH_DEBUGGER_MS = 24 * 60 * 60 * 1000;

/** What OpenCode 1.18.33 puts into its own environment (and the number of its process), and what it is told with nothing. */
const OF_HOST = { AGENT: "1", OPENCODE: "1", OPENCODE_CONFIG_CONTENT: "{}" } as const;

interface ChildOptions {
  readonly inspect: boolean;
  /** It plays on OpenCode 2. */
  readonly of2: boolean;
}

/** Where the debugger connects stands on the terminal, so then it is ours too. */
function startChild(runtime: Runtime, base: string, { inspect, of2 }: ChildOptions): ChildProcess {
  const host = join(base, "host");
  // Only `--conditions=source` of a checkout: a package's own test runner may have flags that mean nothing here.
  const own = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
  const waiting = runtime.name === "node" ? "--inspect-wait=127.0.0.1:0" : "--inspect-wait";
  const flags = [
    // The real host finds what is installed, and nothing else: Bun by itself would fetch it.
    ...(runtime.name === "bun" ? ["--no-install"] : []),
    ...(runtime.name === "node" ? ["--no-warnings"] : []),
    ...(inspect ? [waiting] : []),
    ...own,
  ];
  return spawn(runtime.path, [...flags, CHILD, join(base, "order.json")], {
    cwd: join(host, "home"),
    // What the real host is started with by this package too, and nothing of the caller's.
    env: {
      PATH: [process.env["PATH"] ?? "", join(host, "bin")].join(delimiter),
      LANG: "C.UTF-8",
      TMPDIR: join(host, "tmp"),
      ...homeEnv(host),
      ...SWITCHES,
      ...(of2 ? { ...OPENCODE_2.env, OPENCODE_MODELS_PATH: join(host, "models.json") } : OF_HOST),
    },
    stdio: ["ignore", "pipe", inspect ? "inherit" : "pipe"],
    detached: true,
  });
}

interface Ended {
  readonly code: number | null;
  /** No sign of life for too long; the process was killed. */
  readonly silent: boolean;
  readonly wrote: readonly (readonly [stream: "stdout" | "stderr", text: string])[];
}

const LOOK_MS = 250;
/** Of a process that waits, without a turn of its event loop, for a child: as long as others may wait for theirs. */
const WITH_CHILD_MS = 120_000;
/** A busy machine takes long to start a process and to import a large plugin. */
const START_MS = 60_000;

/** Waits for the process; a sign of life is a record. */
function live(child: ChildProcess, order: SceneOrder, startMs: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      if (child.pid !== undefined) endProcessTree(child.pid);
    };
    const release = holdOpen(end);
    const wrote: [stream: "stdout" | "stderr", text: string][] = [];
    for (const stream of ["stdout", "stderr"] as const)
      child[stream]?.setEncoding("utf8").on("data", (text: string) => wrote.push([stream, text]));
    let silent = false;
    const usedMs = (): number => performance.now() - (child.pid === undefined ? 0 : coreWaitMs(child.pid));
    let seen = { sign: "", at: usedMs() };
    let heldAt = seen.at;
    const timer = setInterval(() => {
      const { size, mtimeMs } = statSync(order.lines);
      const sign = `${size} ${mtimeMs}`;
      if (sign !== seen.sign) seen = { sign, at: usedMs() };
      const limitMs = size === 0 ? startMs : order.stepTimeoutMs * 2;
      const nowMs = usedMs();
      if (nowMs - Math.max(seen.at, heldAt) <= limitMs) return;
      // Once the child has ended, the process has a whole limit for its next sign of life.
      if (nowMs - seen.at <= WITH_CHILD_MS && child.pid !== undefined && hasRunningChild(child.pid)) {
        heldAt = nowMs;
        return;
      }
      silent = true;
      end();
    }, LOOK_MS);
    child.once("error", (error) => {
      clearInterval(timer);
      release();
      reject(error);
    });
    // What the plugin has started may hold the pipes open for ever: the process itself counts.
    child.once("exit", (code) => {
      clearInterval(timer);
      setImmediate(() => {
        end();
        release();
        resolve({ code, silent, wrote });
      });
    });
  });
}

function resultOf(order: SceneOrder, ended: Ended): ApartResult {
  const of2 = order.scene.kind === "opencode2";
  const wrote = ended.wrote.map(([stream, text]) => (of2 ? outputFinding : terminalFinding)(stream, text));
  if (existsSync(order.out)) {
    const { parts, played2, error } = JSON.parse(readFileSync(order.out, "utf8")) as SceneOutcome;
    if (error !== undefined) throw new Error(error);
    const all = [...parts, ...(played2 === undefined ? [] : [played2])];
    const findings = withoutRepeats([...all.flatMap((part) => part.findings), ...wrote]);
    const records = all.flatMap((part) => part.trace.records);
    return { parts, findings, records, ...(played2 === undefined ? {} : { played2 }) };
  }
  const lines = readFileSync(order.lines, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"));
  const records = lines.map((line) => (JSON.parse(line) as SceneLine).record);
  const last = lastPlace(records);
  const fate = ended.silent
    ? hangFindings(
        records,
        records.length === 0
          ? `the plugin was not loaded within ${START_MS} ms`
          : `nothing has happened since for ${order.stepTimeoutMs * 2} ms`,
      )
    : [endedFinding(ended, last)];
  // A process that dies says why on its terminal, which is no writing of the plugin.
  const derive = of2 ? deriveFindings2 : deriveFindings;
  const seen = [...derive(records), ...fate, ...(ended.silent ? wrote : [])];
  const findings = withoutOwn(withoutRepeats(seen), scriptsOf(order.scene));
  return { parts: [], findings, records };
}

function endedFinding({ code, wrote }: Ended, last: string): Finding {
  const said = wrote
    .map(([, text]) => text)
    .join("")
    .trim();
  const why = said === "" ? "" : `: ${said.slice(-600)}`;
  return { name: "process-ended", evidence: `the process of the host ended with code ${code} ${last}${why}` };
}

function lastPlace(records: readonly TraceRecord[]): string {
  const entered = records.findLast(
    (record) => record.type === "hook.before" && record.plugin !== OBSERVER.name,
  );
  return entered?.type === "hook.before"
    ? `after ${entered.hook} of ${entered.plugin}`
    : "before any of its hooks was called";
}
