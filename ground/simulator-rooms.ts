/**
 * The rooms of the fake host as data, lowest first: a room imports from itself and from the rooms before it, never
 * upwards. A folder that is not in the list may import nothing of ours, so that a new room has to be given its place.
 */
const HOST = "simulator/host/";

/** What stands beside the fake host in the simulator, and any of its rooms may use. */
const BESIDE = ["fault/", "model/", "trace/", "world/", "instance.ts", "nearest-name.ts"].map(
  (name) => `simulator/${name}`,
);
/** What both hosts share: the version that is imitated, and the count of what a host still holds open. */
const OF_BOTH_HOSTS = ["locate-opencode.ts", "open-resources.ts"].map((name) => `simulator/live/${name}`);

/** Each room with the packages that it may import. */
const ROOMS: readonly (readonly [room: string, packages?: string])[] = [
  ["shape"],
  ["profile"],
  ["services"],
  ["plugin/hooks"],
  ["plugin", "node:child_process node:fs node:module node:os node:path node:url"],
  ["config", "jsonc-parser picomatch yaml node:fs node:os node:path node:url"],
  ["permission"],
  ["instructions", "node:fs node:path"],
  ["tools/files", "@vscode/ripgrep diff node:child_process node:fs node:path"],
  ["tools/definition", "node:fs node:path"],
  ["tools/apply-patch"],
  ["tools/bash", "unbash node:child_process node:fs node:path node:stream"],
  ["tools/edit"],
  ["tools/webfetch"],
  ["tools", "node:fs node:path"],
  ["snapshot", "diff ignore node:crypto node:fs node:path"],
  ["storage", "node:http"],
  ["fiber"],
  ["mcp", "node:child_process"],
  ["instance"],
  ["agents", "node:os node:path"],
  ["wire", "node:http"],
  ["session/summary"],
  ["session/step", "zod"],
  ["session/compaction"],
  ["session/loop"],
  ["session/prompt", "node:child_process node:fs node:path node:url"],
  ["session/task"],
  ["project", "node:child_process node:fs node:path node:zlib"],
  ["routes/request"],
  ["routes", "@vscode/ripgrep mime-types node:child_process node:fs node:path"],
  ["open", "@opencode-ai/sdk node:crypto node:fs node:os node:path node:url"],
];

/** These read the machine's clock, its environment or its network, or hand them out; the world gives the others theirs. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(
  "shape plugin config instructions tools/bash tools snapshot storage mcp wire session/step session/prompt open".split(
    " ",
  ),
);

const withinHost = (room: string): string => `${HOST}${room}/`;

export const SIMULATOR_WALLS = [
  ...ROOMS.map(([room, packages], index) => ({
    within: withinHost(room),
    rooms: [...BESIDE, ...OF_BOTH_HOSTS, ...ROOMS.slice(0, index + 1).map(([lower]) => withinHost(lower))],
    packages: packages?.split(" ") ?? [],
    pure: !OF_THE_MACHINE.has(room),
  })),
  { within: HOST, rooms: [], packages: [], pure: false },
];
