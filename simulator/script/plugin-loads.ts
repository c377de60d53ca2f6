import { fileURLToPath } from "node:url";
import type { PluginEntry } from "../instance.ts";
import type { HostKind, TraceEvent } from "../trace/event.ts";

/** Whether a host took in a plugin that was named: what two hosts do alike without it says nothing of it. */
export interface PluginLoad {
  readonly plugin: string;
  readonly loaded: boolean;
  /** What the host said of it, when it did. */
  readonly why?: string;
}

/** A plugin that a project names, before it is loaded. */
export interface NamedPlugin {
  readonly spec: string;
  readonly name: string;
  /** Path of the module, or of the package's folder, that is imported; absent where there is none. */
  readonly entry?: string;
}

/**
 * @param modules paths of what the process has imported: the real host tells of a plugin that it passes over, or of one
 * without an entry, nowhere else
 */
export function loadsOf(
  named: readonly NamedPlugin[],
  records: readonly TraceEvent[],
  modules: readonly string[] | undefined,
): PluginLoad[] {
  const registered = registeredNames(records);
  return named.map(({ spec, name, entry }) => {
    const why = failureOf([spec, ...(entry === undefined ? [] : [entry])], records);
    const at = registered?.indexOf(name) ?? -1;
    if (at >= 0) registered?.splice(at, 1);
    const isImported =
      entry !== undefined && modules?.some((path) => path === entry || path.startsWith(`${entry}/`));
    const isThere = registered === undefined ? modules === undefined || isImported === true : at >= 0;
    return load(name, isThere && why === undefined, why);
  });
}

/** The same on OpenCode 2, which names the plugins it has activated by ids of their own. */
export function loadsOf2(
  plugins: readonly PluginEntry[],
  records: readonly TraceEvent[],
  own: ReadonlySet<string>,
): PluginLoad[] {
  const active = records.flatMap((record) =>
    record.type === "plugins" && record.phase === "loaded" ? [new Set(record.ids)] : [],
  );
  const ids = [...(active[0] ?? [])].filter((id) => !own.has(id) && !HOSTS_OWN.test(id));
  const failures = plugins.map((entry) => failureOf([pathOf(entry)], records));
  const known = failures.filter((why) => why !== undefined);
  const isShort = plugins.length - ids.length > known.length;
  // Of a setup that threw the host names the id, which nobody knows from outside.
  const other = records.flatMap((record) =>
    record.type === "log" && FAILED.test(record.message) && !known.includes(record.message)
      ? [record.message]
      : [],
  );
  const missing = isShort && other.length > 0 ? other.join("; ") : undefined;
  return plugins.map((entry, at) =>
    load(labelOf(pathOf(entry)), !isShort && failures[at] === undefined, failures[at] ?? missing),
  );
}

/** Which plugins a host took in, in one line. */
export function loadsLine(host: HostKind, loads: readonly PluginLoad[]): string {
  const names = (isLoaded: boolean): string =>
    loads
      .filter(({ loaded }) => loaded === isLoaded)
      .map(({ plugin, why }) => (why === undefined ? plugin : `${plugin} (${why})`))
      .join(", ");
  const missing = names(false);
  return `loaded on ${host}: ${names(true) || "none"}${missing === "" ? "" : `; not loaded: ${missing}`}`;
}

const load = (plugin: string, loaded: boolean, why: string | undefined): PluginLoad => ({
  plugin,
  loaded,
  // OpenCode 2 tells the whole source of a function that is no plugin.
  ...(why === undefined ? {} : { why: why.split("\n")[0] ?? "" }),
});

/** Only the fake host says what has registered. */
function registeredNames(records: readonly TraceEvent[]): string[] | undefined {
  const note = records.find((record) => record.type === "note" && record.name === "plugins");
  return note?.type === "note"
    ? (note.data as { readonly name: string }[]).map(({ name }) => name)
    : undefined;
}

const FAILED = /failed to (load|install) plugin|^Plugin .* skipped/i;

/** A factory that throws is a line of the log, an import that fails an event of no session. */
function failureOf(places: readonly string[], records: readonly TraceEvent[]): string | undefined {
  for (const record of records) {
    const said = record.type === "log" ? record.message : errorOf(record);
    if (FAILED.test(said) && places.some((place) => said.includes(place))) return said;
  }
  return undefined;
}

function errorOf(record: TraceEvent): string {
  if (record.type !== "event" || record.event.type !== "session.error") return "";
  const { error } = record.event.properties as {
    readonly error?: { readonly data?: { readonly message?: string } };
  };
  return error?.data?.message ?? "";
}

/** Plugins that OpenCode 2 brings along, and the probes of this package. */
const HOSTS_OWN = /^opencode\.|^opencode-simulator-probe-/;

function pathOf(entry: PluginEntry): string {
  const spec = typeof entry === "string" ? entry : entry[0];
  return spec.startsWith("file:") ? fileURLToPath(spec) : spec;
}

const labelOf = (path: string): string => path.split("/").at(-1) ?? path;
