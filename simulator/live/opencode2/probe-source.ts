import { HOOKS_2 } from "../../opencode2/hook-names.ts";

/**
 * Source text of the two probe plugins for OpenCode 2. Loaded before and after every other plugin, they copy what each
 * hook is given, and what the others left of it, into one file, synchronously, so that the file has the order in which
 * the host called. The host hands one value from plugin to plugin: its identity pairs the two lines of a call. They
 * only read, and swallow their own errors. Each line names its project, since every project has probes of its own.
 */
export function probeSource(place: "first" | "last", file: string): string {
  return `import { appendFileSync } from "node:fs";
const shared = (globalThis[Symbol.for("opencode-simulator.probe")] ??= { calls: new WeakMap(), count: 0 });
const plain = (key, value) => {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Error) return { ...value, name: value.name, message: value.message };
  return value && typeof value === "object" && value["~effect/Schema/Schema"] ? undefined : value;
};
const setup = async (ctx) => {
  const { location, data } = await ctx.plugin.list();
  const { directory } = location;
  const write = (line) => {
    try { appendFileSync(${JSON.stringify(file)}, JSON.stringify({ directory, ...line }, plain) + "\\n"); } catch {}
  };
${PLACES[place]}
  for (const [part, names] of Object.entries(${JSON.stringify(HOOKS_2)}))
    for (const name of names)
      try { await ctx[part].hook(name, (value) => called(part + "." + name, value)); } catch {}
  return released;
};
export default { id: ${JSON.stringify(`opencode-simulator-probe-${place}`)}, setup };
`;
}

/** Events of one project, and those that name none, of sessions that belong to it. */
const FIRST = `  write({ type: "plugins", phase: "loading", ids: [] });
  const sessions = new Set();
  const called = (hook, output) => {
    const id = "hook_" + process.pid + "_" + shared.count++;
    shared.calls.set(output, id);
    if (output.sessionID) sessions.add(output.sessionID);
    write({ type: "hook.before", id, plugin: "*", hook, input: null, output });
  };
  const released = () => write({ type: "plugins", phase: "released", ids: [] });
  void (async () => {
    for await (const { id, type, location, data } of ctx.event.subscribe()) {
      if (location ? location.directory !== directory : !sessions.has(data.sessionID)) continue;
      if (data.sessionID) sessions.add(data.sessionID);
      write({ type: "event", event: { type, properties: data, id } });
    }
  })().catch(() => {});`;

const LAST = `  write({ type: "plugins", phase: "loaded", ids: data.map(({ id }) => id) });
  const called = (hook, output) => {
    const id = shared.calls.get(output);
    if (id !== undefined) write({ type: "hook.after", id, output });
  };
  const released = () => {};`;

const PLACES = { first: FIRST, last: LAST } as const;
