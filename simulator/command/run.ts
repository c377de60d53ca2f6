import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InvalidArgumentError, Option, type Command } from "commander";
import { accountOf } from "../account/account-of.ts";
import { findingLines } from "../account/finding-lines.ts";
import { parseFaultPlan, type FaultPlan } from "../fault/fault-plan.ts";
import type { PluginEntry } from "../instance.ts";
import { firstScript } from "../run/first-script.ts";
import { locateRuntime, type Runtime } from "../run/locate-runtime.ts";
import { runApart } from "../run/run-apart.ts";
import { run } from "../run.ts";
import { OBSERVER } from "../script/prepare-project.ts";
import { loadsLine } from "../script/plugin-loads.ts";
import { readScript } from "../script/read-script.ts";
import type { Script } from "../script/script.ts";
import type { HostGeneration } from "../trace/event.ts";
import { FINDINGS } from "../trace/finding.ts";
import { writeTrace } from "../trace/trace-file.ts";
import { addPluginOptions, namingFindings, pluginEntries } from "./plugin-options.ts";
import { chosenGeneration } from "./chosen-generation.ts";
import { runOpencode2 } from "./run-opencode2.ts";
import type { Outcome, RunCommandOptions } from "./run-outcome.ts";
import { apartOf, keptOnReal, refuseOnReal } from "./apart-options.ts";
import { watched } from "./watched.ts";
import type { Terminal } from "./terminal.ts";

/** `run`: one script with a plugin added, told as a story; traces go to files. */
export function addRun(program: Command, terminal: Terminal): void {
  const command = program
    .command("run")
    .description("run a script with a plugin and tell what happened (exit 1 when something is wrong)")
    .option("--script <file>", "the session to play; a short one of everything unless given (see init)")
    .addOption(new Option("--host <host>", "which host").choices(["fake", "real"]).default("fake"))
    .option("--out <dir>", "folder for trace and golden", ".opencode-simulator")
    .option("--faults <plan>", "what goes wrong around it, per mille: model-error=20,kill=5,swarm", plan)
    .option("--json", "print the result as JSON instead of telling it")
    .option("--keep", "leave the project there too, as it is in the end")
    .option(
      "--inspect",
      "wait for a debugger before the plugin is loaded (fake host; Bun's or Node's address)",
    )
    .option("--watch", "run again whenever the script or a file beside the plugin changes");
  addPluginOptions(command).action((options: RunCommandOptions) => runOnce(options, terminal));
}

async function runOnce(options: RunCommandOptions, terminal: Terminal): Promise<void> {
  const plugins = pluginEntries(options);
  const runtime = locateRuntime(options.runtime);
  const { generation, note } = chosenGeneration(options, options.script, runtime);
  const run = generation === 2 ? runOpencode2 : runOpencode1;
  const turn = async (): Promise<void> => {
    const played = await run(plugins, runtime, options);
    const named = generation === 2 ? [] : namingFindings(options);
    const outcome = { ...played, findings: [...named, ...played.findings] };
    const failed =
      outcome.stopped !== undefined ||
      outcome.unmet.length > 0 ||
      outcome.loads.some(({ loaded }) => !loaded) ||
      outcome.findings.some(({ name }) => FINDINGS[name] !== "advice");
    terminal.exitCode = failed ? 1 : 0;
    const notes = [options.host === "real" ? undefined : runtime.note, note].filter(
      (one) => one !== undefined,
    );
    terminal.stdout.write(told(outcome, { generation, runtime, notes, options }));
  };
  if (options.watch === undefined) return turn();
  await watched(
    [...plugins.map(urlOf), ...(options.script === undefined ? [] : [options.script])],
    turn,
    terminal,
  );
}

function plan(text: string): FaultPlan {
  try {
    return parseFaultPlan(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

async function runOpencode1(
  plugins: readonly PluginEntry[],
  runtime: Runtime,
  options: RunCommandOptions,
): Promise<Outcome> {
  const script = options.script === undefined ? firstScript() : readScript(options.script);
  const own = { script: script.id, silent: silentNames(script) };
  const { seed, profile, faults } = options;
  const chosen = {
    ...(profile === undefined ? {} : { profile }),
    ...(faults === undefined ? {} : { faults }),
  };
  if (options.host === "real") {
    if (profile !== undefined || faults !== undefined)
      throw new Error("--profile and --faults are for the fake host; the real one is what it is");
    refuseOnReal(options);
    const { trace, ...rest } = await run({
      host: "real",
      script,
      plugins,
      seed,
      keep: keptOnReal(options, script.id),
    });
    return { ...own, records: trace.records, hostVersion: trace.header.hostVersion, ...rest };
  }
  const { parts, findings, records } = await runApart({
    scene: { kind: "script", script },
    plugins,
    runtime,
    seed,
    ...apartOf(options, script.id),
    ...chosen,
  });
  const [part] = parts;
  return {
    ...own,
    records,
    findings,
    loads: part?.loads ?? [],
    unmet: part?.unmet ?? [],
    hostVersion: part?.trace.header.hostVersion ?? "",
    ...(part === undefined
      ? { stopped: "the process of the host did not live to the end" }
      : { golden: part.golden }),
    ...(part?.stopped === undefined ? {} : { stopped: part.stopped }),
  };
}

interface Told {
  readonly generation: HostGeneration;
  readonly runtime: Runtime;
  readonly notes: readonly string[];
  readonly options: RunCommandOptions;
}

/** Writes the files and says what happened. */
function told(outcome: Outcome, { generation, runtime, notes, options }: Told): string {
  const files = writeFiles(outcome, generation, options);
  const { findings, stopped, records } = outcome;
  if (options.json) {
    const { host, seed } = options;
    const result = {
      script: outcome.script,
      host,
      seed,
      ...(host === "fake" ? { runtime: runtime.name } : {}),
      findings,
      loads: outcome.loads,
      unmet: outcome.unmet,
      stopped,
      ...files,
    };
    return `${JSON.stringify(result, undefined, 2)}\n`;
  }
  const where =
    options.host === "real"
      ? `real OpenCode ${outcome.hostVersion}`
      : `fake OpenCode ${outcome.hostVersion} on ${runtime.name}`;
  const lines = [
    `script ${outcome.script} · ${where.trim()} · seed ${options.seed}`,
    ...notes.map((note) => `note: ${note}`),
    ...accountOf(records, outcome),
    "",
    ...(stopped === undefined ? [] : [`the run stopped: ${stopped}`]),
    ...findingLines(findings),
    ...(outcome.loads.length === 0 ? [] : [loadsLine(options.host, outcome.loads)]),
    ...outcome.unmet.map((what) => `not as the script says: ${what}`),
    `trace: ${files.trace}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The observer, and script plugins, which only do what the script says. */
function silentNames(script: Script): Set<string> {
  return new Set([
    OBSERVER.name,
    ...(script.plugins ?? []).filter(({ spec }) => spec === undefined).map(({ name }) => name),
  ]);
}

function writeFiles(
  outcome: Outcome,
  generation: HostGeneration,
  options: RunCommandOptions,
): { trace: string; golden?: string } {
  mkdirSync(options.out, { recursive: true });
  const base = join(options.out, `${outcome.script}.${options.host}`);
  const { hostVersion, golden } = outcome;
  const writer = writeTrace(`${base}.trace.jsonl`, {
    host: options.host,
    generation,
    hostVersion,
    seed: options.seed,
    labels: { script: outcome.script },
  });
  for (const { seq: _seq, at, ...event } of outcome.records) writer.write(event, at);
  if (golden === undefined) return { trace: writer.path };
  writeFileSync(`${base}.golden.json`, `${JSON.stringify(golden, undefined, 1)}\n`);
  return { trace: writer.path, golden: `${base}.golden.json` };
}

function urlOf(entry: PluginEntry): string {
  return typeof entry === "string" ? entry : entry[0];
}
