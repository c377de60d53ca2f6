import type { TraceRecord } from "./event.ts";
import type { Finding } from "./finding.ts";
import { HOST_TOOLS } from "./host-tools.ts";

/**
 * What held a run up that never came to its end: hooks that were entered and not left, a plugin that was still starting,
 * a tool of a plugin; else what was going on, which no plugin is blamed for.
 * @param how what was seen from outside, such as "step 2 did not end within 60000 ms"
 */
export function hangFindings(records: readonly TraceRecord[], how: string): Finding[] {
  const left = new Set(records.flatMap((record) => (record.type === "hook.after" ? [record.id] : [])));
  const hooks = records.flatMap((record): Finding[] => {
    if (record.type !== "hook.before" || left.has(record.id) || record.plugin === "*") return [];
    const { plugin, hook } = record;
    return [{ name: "hook-hung", plugin, hook, evidence: `${hook} was entered and did not return: ${how}` }];
  });
  if (hooks.length > 0) return hooks;
  const registered = pluginsOf(records);
  const entered = records.findLast((record) => record.type === "hook.before");
  if (registered === undefined && entered === undefined)
    return [{ name: "hook-hung", evidence: `the plugin was being imported or started: ${how}` }];
  const [tool] = runningTools(records);
  const owner = registered === undefined ? ofSomebody(tool) : ownerOf(tool, registered);
  if (owner !== undefined)
    return [
      {
        name: "hook-hung",
        ...owner,
        hook: `tool.${tool}`,
        evidence: `the tool ${tool} did not return: ${how}`,
      },
    ];
  const where = tool === undefined ? "no hook was being run" : `the host's tool ${tool} was running`;
  return [{ name: "session-unfinished", evidence: `${where}: ${how}` }];
}

interface Registered {
  readonly name: string;
  readonly tools: readonly string[];
}

type Owner = Pick<Finding, "plugin">;

function ownerOf(tool: string | undefined, registered: readonly Registered[]): Owner | undefined {
  const owner = registered.find(({ tools }) => tool !== undefined && tools.includes(tool));
  return owner && { plugin: owner.name };
}

/** The real host does not tell whose a tool is: all but its own are a plugin's. */
const ofSomebody = (tool: string | undefined): Owner | undefined =>
  tool === undefined || HOST_TOOLS.includes(tool) ? undefined : {};

/** What the plugins have registered, once they have been loaded; undefined also on the real host, which does not tell. */
function pluginsOf(records: readonly TraceRecord[]): readonly Registered[] | undefined {
  const notes = records.flatMap((record) =>
    record.type === "note" && record.name === "plugins" ? [record.data as readonly Registered[]] : [],
  );
  return notes.length === 0 ? undefined : notes.flat();
}

function runningTools(records: readonly TraceRecord[]): string[] {
  const running = new Map<string, string>();
  for (const record of records) {
    if (record.type !== "event" || record.event.type !== "message.part.updated") continue;
    const { part } = record.event.properties as {
      part?: { callID?: string; tool?: string; state?: { status?: string } };
    };
    if (part?.callID === undefined || part.tool === undefined) continue;
    if (part.state?.status === "running") running.set(part.callID, part.tool);
    else running.delete(part.callID);
  }
  return [...running.values()];
}
