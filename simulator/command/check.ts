import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { InvalidArgumentError, type Command } from "commander";
import { checkLines } from "../account/check-lines.ts";
import { checkCases } from "../account/report-case.ts";
import { checkPlugin } from "../check/check-plugin.ts";
import { SCENES, type AnyScene } from "../check/checks.ts";
import { SCENES_2 } from "../check/opencode2/checks2.ts";
import { writeTrace } from "../trace/trace-file.ts";
import { addPluginOptions, type PluginOptions } from "./plugin-options.ts";
import { addReportOptions, writeReports, type ReportOptions } from "./report-options.ts";
import type { Terminal } from "./terminal.ts";

/** `check`: the standard battery on one plugin. */
export function addCheck(program: Command, terminal: Terminal): void {
  const command = program
    .command("check")
    .description(
      "put a plugin through the standard battery (exit 1 when a check fails; advice is no failure)",
    )
    .option("--json <file>", "write the report there too")
    .option("--out <dir>", "a trace of each scene with the plugin")
    .option("--keep", "leave the projects of the scenes in --out too, as the plugin left them")
    .option("--scenes <names>", `play only these: ${ALL_SCENES.join(",")}`, sceneNames);
  addReportOptions(addPluginOptions(command))
    .argument("[plugin]", "the same as --plugin")
    .action((path: string | undefined, options: CheckCommandOptions) =>
      check(path === undefined ? options : { ...options, plugin: [path, ...options.plugin] }, terminal),
    );
}

interface CheckCommandOptions extends PluginOptions, ReportOptions {
  readonly json?: string;
  readonly out?: string;
  readonly keep?: true;
  readonly scenes?: readonly AnyScene[];
}

async function check(
  { plugin, json, out, keep, scenes, ...options }: CheckCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const [spec, ...others] = plugin;
  if (spec === undefined)
    throw new Error("check needs a plugin: opencode-simulator check --plugin ./plugin.ts");
  if (others.length > 0) throw new Error("check takes one plugin at a time");
  // Before the scenes: a place that cannot be written is to be told before minutes are spent.
  if (json !== undefined) mkdirSync(dirname(resolve(json)), { recursive: true });
  if (keep && out === undefined)
    throw new Error("--keep needs a folder to leave the projects in: --out <dir>");
  if (out !== undefined) mkdirSync(out, { recursive: true });
  const isShown = terminal.stderr.isTTY;
  const report = await checkPlugin(spec, {
    ...options,
    ...(scenes === undefined ? {} : { scenes }),
    ...(keep && out !== undefined ? { keep: out } : {}),
    onPlayed: ({ opencode, scene, records }) => {
      if (out === undefined) return;
      const labels = { script: scene };
      const header = {
        host: "fake" as const,
        generation: opencode,
        hostVersion: "",
        seed: options.seed,
        labels,
      };
      const writer = writeTrace(join(out, `${opencode}.${scene}.trace.jsonl`), header);
      for (const { seq: _seq, at, ...event } of records) writer.write(event, at);
    },
    onScene: (scene) => {
      if (isShown) terminal.stderr.write(`played ${scene}\n`);
    },
  });
  terminal.stdout.write(`${checkLines(report).join("\n")}\n`);
  writeReports(`opencode-simulator check ${spec}`, checkCases(report), options, terminal);
  terminal.exitCode = report.ok ? 0 : 1;
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, undefined, 2)}\n`);
}

const ALL_SCENES = [...new Set<AnyScene>([...SCENES, ...SCENES_2])];

function sceneNames(text: string): AnyScene[] {
  const names = text.split(",").map((name) => name.trim());
  const wrong = names.find((name) => !(ALL_SCENES as readonly string[]).includes(name));
  if (wrong !== undefined) throw new InvalidArgumentError(`there is no scene "${wrong}"`);
  return names as AnyScene[];
}
