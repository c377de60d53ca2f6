import type { Finding, FindingName } from "../../trace/finding.ts";
import { thrownAt } from "../../trace/places.ts";
import { callSetup } from "./call-setup.ts";
import { beforeDeadline, HookHung } from "./hooks/hook-deadline.ts";
import { HostBroken } from "./host-broken.ts";
import { importFailure, messageOf, wordsOfEngine } from "./import-failure.ts";
import { importFresh, nextRun } from "./import-fresh.ts";
import { readPluginModule, type PluginFactory } from "./read-plugin-module.ts";
import { PluginResolveError, resolvePlugin, type ResolvedPlugin } from "./resolve-plugin.ts";
import { compareVersions } from "../profile/compare-versions.ts";
import type { HostPlace } from "../services/host-config.ts";
import type { HostProfile } from "../profile/host-profile.ts";
import type { World } from "../../world/world.ts";
import { calledAll } from "./hooks/hook-name-findings.ts";
import type { LoadedPlugin } from "./hooks/loaded-plugin.ts";

/**
 * Loads V1 plugins as the host does: all modules are imported first, then the factories run one after the other in list
 * order. A module that cannot be resolved or imported is an error event, a factory that throws a log line, and neither
 * keeps the others from loading; a factory that returns nothing breaks the host (host contract §0.7).
 */
export async function loadPlugins(input: LoadInput): Promise<LoadedPlugin[]> {
  const { plugins, world, run = nextRun() } = input;
  // Modules may await at top level; the clock must stand until they are there.
  const imported = await world.track(Promise.all(plugins.map(({ spec }) => importOne(input, spec, run))));
  const loaded: LoadedPlugin[] = [];
  for (const [index, found] of imported.entries()) {
    if (found) await startOne(input, found, plugins[index]?.options, loaded);
  }
  return loaded;
}

interface LoadInput {
  readonly plugins: readonly { spec: string; options?: Record<string, unknown> }[];
  readonly place: HostPlace;
  readonly profile: HostProfile;
  readonly world: World;
  /** First argument of every factory (`client`, `project`, `directory`, `worktree`, `serverUrl`, `$`, …). */
  readonly pluginInput: Record<string, unknown>;
  /** Failed to import or resolve: `session.error` without a session. Message as the real host words it. */
  onLoadError(message: string): void;
  log(level: "error" | "warn" | "info", message: string): void;
  /** Reports a fault of a plugin. */
  find(finding: Finding): void;
  /** Loads with the same number share their modules; each has its own unless given. */
  readonly run?: number | undefined;
}

interface Imported {
  readonly plugin: ResolvedPlugin;
  readonly module: Record<string, unknown>;
}

async function importOne(input: LoadInput, spec: string, run: number): Promise<Imported | undefined> {
  const superseded = SUPERSEDED.find((name) => spec.includes(name));
  if (superseded !== undefined) {
    const evidence = `plugin ${spec} is passed over in silence, for ${superseded} in its name: the host has its own`;
    input.find({ name: "skipped-by-name", plugin: spec, evidence });
    return undefined;
  }
  const crashed = (name: string, message: string, error: unknown, words: string | null = null): undefined => {
    input.onLoadError(message);
    const evidence = `${message}${words === null ? "" : ` (${words})`}: the host goes on without it and says so in one event only`;
    input.find({ name: "import-crashed", plugin: name, evidence, ...thrownAt(error) });
    if (!input.profile.switches.survivesBadPlugins) throw new HostBroken(message);
  };
  let plugin: ResolvedPlugin;
  try {
    plugin = resolvePlugin(spec, [input.place.directory, process.cwd()]);
  } catch (error) {
    if (error instanceof PluginResolveError) return crashed(spec, error.message, undefined);
    throw error;
  }
  if (plugin.entry === undefined) {
    const evidence = `plugin ${spec} does not expose a server entrypoint`;
    input.log("warn", evidence);
    input.find({ name: "exports-no-plugin", plugin: plugin.name, evidence });
    return undefined;
  }
  try {
    return { plugin, module: await importFresh(plugin.entry, run) };
  } catch (error) {
    const message = `Failed to load plugin ${spec}: ${importFailure(plugin.entry, error)}`;
    return crashed(plugin.name, message, error, wordsOfEngine(plugin.entry, error));
  }
}

/** The hooks of a module's earlier factories stay when a later factory fails. */
async function startOne(
  input: LoadInput,
  { plugin, module }: Imported,
  options: unknown,
  loaded: LoadedPlugin[],
): Promise<void> {
  const { spec, name } = plugin;
  const failed = (finding: FindingName, error: unknown, hook?: string, more = ""): void => {
    const evidence = `failed to load plugin path=${spec} error=${messageOf(error)}`;
    input.log("error", evidence);
    const where = hook === undefined ? {} : { hook };
    input.find({ name: finding, plugin: name, ...where, evidence: `${evidence}${more}`, ...thrownAt(error) });
    if (!input.profile.switches.survivesBadPlugins) throw new HostBroken(evidence);
  };
  let factories: readonly PluginFactory[];
  try {
    factories = readPluginModule(plugin, module, input.profile.switches.pluginObjects);
  } catch (error) {
    return failed("exports-no-plugin", error);
  }
  if (factories.length === 0)
    input.find({ name: "exports-no-plugin", plugin: name, evidence: `${spec} exports nothing at all` });
  let exported: string | undefined;
  try {
    for (const factory of factories) {
      exported = factories.length === 1 ? undefined : nameOf(factory, module);
      const started = factory(input.pluginInput, options);
      const hooks = await beforeDeadline(input.world, `the factory of plugin ${name}`, started);
      reportReturned(input, plugin, hooks, exported);
      const from = exported === undefined ? {} : { exported };
      loaded.push({
        name,
        spec,
        hooks: hooks as LoadedPlugin["hooks"],
        exports: Object.keys(module),
        ...from,
      });
    }
    if (compareVersions(input.profile.version, CALLS_SETUP) >= 0)
      callSetup({ name, module, options }, input.find);
  } catch (error) {
    if (error instanceof HookHung) failed("hook-hung", error, "factory");
    else failed("factory-threw", error, undefined, exported === undefined ? "" : ` (${calledAll(exported)})`);
  }
}

const nameOf = (factory: PluginFactory, module: Record<string, unknown>): string | undefined =>
  Object.keys(module).find((key) => module[key] === factory);

/**
 * OpenCode 1.18.33 puts any value that a factory returned into its list of hooks; returning nothing breaks it
 * (measured).
 */
function reportReturned(
  input: LoadInput,
  { spec, name }: ResolvedPlugin,
  hooks: unknown,
  exported: string | undefined,
): void {
  if (hooks === undefined || hooks === null) {
    const which = exported === undefined ? "" : ` (${calledAll(exported)})`;
    const evidence = `plugin ${spec} returned ${hooks}: the real host breaks here, every prompt fails${which}`;
    input.log("error", evidence);
    input.find({ name: "factory-returned-nothing", plugin: name, evidence });
  } else if (typeof hooks !== "object" && typeof hooks !== "function") {
    const evidence = `plugin ${spec} returned a ${typeof hooks}, which has no hooks`;
    if (exported === undefined) input.find({ name: "exports-no-plugin", plugin: name, evidence });
    else input.find({ name: "helper-called", plugin: name, evidence: `${evidence}: ${calledAll(exported)}` });
  }
}

/** Seen on 1.18.33; which version was the first is read. */
const CALLS_SETUP = "1.17.10";

/** Plugins that the host has taken in and skips. */
const SUPERSEDED = ["opencode-openai-codex-auth", "opencode-copilot-auth"];
