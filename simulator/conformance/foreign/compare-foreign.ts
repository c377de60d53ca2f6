import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackage } from "../../live/package-cache.ts";
import { HostComparison } from "../host-comparison.ts";
import { isEqual, type Outcome } from "../outcome.ts";
import { readScripts } from "../../script/read-scripts.ts";
import type { Script } from "../../script/script.ts";
import { FOREIGN_PLUGINS, type ForeignPlugin } from "./foreign-plugins.ts";
import { REGISTRY_PLUGINS, registryScripts } from "./registry-plugins.ts";
import type { GivenPlugins } from "./given-plugins.ts";
import { foreignHosts } from "./open-foreign-host.ts";

/**
 * `npm run conformance -- --foreign`: real plugins that nobody here wrote, unmodified, on both hosts. Fetches them
 * when the package cache does not have them.
 */
export interface ForeignOptions {
  /** Only scripts whose id contains this; ids begin with the plugin's name. */
  readonly only?: string | undefined;
  /** The twenty of the registry instead of the set. */
  readonly registry?: true | undefined;
  /** Folder or file of the plugin that some scripts load beside the foreign one. */
  readonly beside?: string;
  /** Runs on the real host before a difference counts. */
  readonly runs: number;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onReal: (id: string) => void;
  /** Told what there is so far after each plugin: all four take long, and a run that is ended has a report then. */
  readonly onPlugin: (result: ForeignResult) => void;
}

export interface ForeignPart {
  readonly plugin: string;
  readonly version: string;
  readonly equal: number;
  readonly total: number;
  /** Which of the equal ones are races of the real host: only some of its runs agree. */
  readonly racing: readonly string[];
  /** What scripts name as different in every run, with the reason. */
  readonly varying: readonly string[];
}

export interface ForeignResult {
  readonly outcomes: readonly Outcome[];
  readonly plugins: readonly ForeignPart[];
}

export async function compareForeign(options: ForeignOptions): Promise<ForeignResult> {
  const outcomes: Outcome[] = [];
  const plugins: ForeignPart[] = [];
  const all =
    options.registry === true
      ? REGISTRY_PLUGINS.map((plugin) => ({ plugin, played: registryScripts(plugin) }))
      : FOREIGN_PLUGINS.map((plugin) => ({ plugin, played: scriptsOf(plugin) }));
  for (const { plugin, played } of all) {
    const scripts = played.filter(({ id }) => options.only === undefined || id.includes(options.only));
    if (scripts.length === 0) continue;
    const folder = await fetchPlugin(plugin);
    const given: GivenPlugins = {
      [plugin.name]: folder,
      ...(options.beside === undefined ? {} : { beside: options.beside }),
    };
    const compared = await comparedOn(scripts, given, options);
    outcomes.push(...compared);
    plugins.push({
      plugin: plugin.package,
      version: plugin.version,
      equal: compared.filter(isEqual).length,
      total: compared.length,
      racing: compared.filter(({ race }) => race !== undefined).map(({ id }) => id),
      varying: [
        ...new Set(scripts.flatMap(({ varying = [] }) => varying.map(({ as, why }) => `${as}: ${why}`))),
      ],
    });
    options.onPlugin({ outcomes: [...outcomes], plugins: [...plugins] });
  }
  if (plugins.length === 0) throw new Error(`no foreign script is named ${options.only}`);
  return { outcomes, plugins };
}

/** The scripts of one plugin; throws when one of them is not in the format. */
export function scriptsOf(plugin: ForeignPlugin): readonly Script[] {
  const { scripts, refused } = readScripts(fileURLToPath(new URL(plugin.name, import.meta.url)));
  if (refused.length > 0) throw new Error(refused.join("\n"));
  return scripts;
}

/** Folder of the package, as a user's `opencode.json` would name it. */
export async function fetchPlugin(plugin: ForeignPlugin): Promise<string> {
  const folder = await installPackage(plugin.package, plugin.version);
  return join(folder, "node_modules", plugin.package);
}

async function comparedOn(
  scripts: readonly Script[],
  given: GivenPlugins,
  { runs, onOutcome, onReal }: ForeignOptions,
): Promise<Outcome[]> {
  const one = new HostComparison({ runs, open: foreignHosts(given) });
  try {
    return await one.compareAll(scripts, onOutcome, onReal);
  } finally {
    await one.close();
  }
}
