/**
 * The rooms of the hosts as data. Those of the fake host stand lowest first: a room imports from itself and from the rooms before it, never
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
  // Copies of plain data, and the shapes of values from outside.
  ["shape"],
  // Which version is imitated, and where it differs from the others.
  ["profile"],
  // Types that the rooms above share.
  ["services"],
  // Calls hooks, within a deadline, and comparisons the calls.
  ["plugin/hooks"],
  // Finds, imports and starts plugins.
  ["plugin", "node:child_process node:fs node:module node:os node:path node:url"],
  // Reads and merges the settings.
  ["config", "jsonc-parser picomatch yaml node:fs node:os node:path node:url"],
  // Asks the user: permissions and questions.
  ["permission"],
  // Texts for the model: system prompt, skills, the host's own sentences.
  ["instructions", "node:fs node:path"],
  // Files as all tools treat them.
  ["tools/files", "@vscode/ripgrep diff mime-types node:child_process node:fs node:path"],
  // Arguments and output limits of all tools.
  ["tools/definition", "node:fs node:path"],
  ["tools/apply-patch"],
  ["tools/bash", "unbash node:child_process node:fs node:path node:stream"],
  ["tools/edit"],
  ["tools/webfetch"],
  // One built-in tool a file.
  ["tools", "node:fs node:path"],
  // Git's view of the project, without git.
  ["snapshot", "diff ignore node:crypto node:fs node:path"],
  // Sessions, messages and parts, as they are stored and published.
  ["storage", "node:http"],
  // Work under way: runs, subagent jobs, background work.
  ["fiber"],
  // Servers of the Model Context Protocol.
  ["mcp", "node:child_process"],
  // Providers, their models, and how users log in there.
  ["provider", "node:fs node:path"],
  // All services of one opened project: `Host`.
  ["instance"],
  // Agents, commands and models by name.
  ["agents", "node:os node:path"],
  // Requests to the model, and its answers.
  ["wire", "node:http"],
  // Titles, diffs and the way back.
  ["session/summary"],
  // One request to the model, with its tool calls.
  ["session/step", "zod"],
  // The history made short.
  ["session/compaction"],
  // Steps, until the last one asked for nothing more.
  ["session/loop"],
  // Messages of the user: prompts, commands, shell.
  ["session/prompt", "node:child_process node:fs node:path node:url"],
  // Subagents.
  ["session/task"],
  // Which repository a folder belongs to.
  ["project", "node:child_process node:fs node:path node:zlib"],
  // Checks of a request.
  ["routes/request"],
  // The HTTP interface.
  ["routes", "@vscode/ripgrep node:child_process node:fs node:path"],
  // Puts an instance together, and lets a driver use it.
  ["open", "@opencode-ai/sdk node:crypto node:fs node:os node:path node:url"],
];

/** These read the machine's clock, its environment or its network, or hand them out; the world gives the others theirs. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(
  "shape plugin config instructions tools/bash tools snapshot storage mcp wire session/step session/prompt open".split(
    " ",
  ),
);

const withinHost = (room: string): string => `${HOST}${room}/`;

const OPENCODE_2 = "simulator/opencode2/";
const LIVE_OPENCODE_2 = "simulator/live/opencode2/";

export const SIMULATOR_WALLS = [
  // What any host of OpenCode 2 and its driver share.
  { within: OPENCODE_2, rooms: [OPENCODE_2, "simulator/instance.ts"], packages: [], pure: true },
  // The real OpenCode 2, as the room around it wants to be told of it.
  {
    within: LIVE_OPENCODE_2,
    rooms: [LIVE_OPENCODE_2, OPENCODE_2, "simulator/live/", "simulator/trace/"],
    packages: "@opencode-ai/sdk node:child_process node:fs node:os node:path node:timers".split(" "),
    pure: false,
  },
  ...ROOMS.map(([room, packages], index) => ({
    within: withinHost(room),
    rooms: [withinHost(room)],
    lower: [...BESIDE, ...OF_BOTH_HOSTS, ...ROOMS.slice(0, index).map(([lower]) => withinHost(lower))],
    packages: packages?.split(" ") ?? [],
    pure: !OF_THE_MACHINE.has(room),
  })),
  { within: HOST, rooms: [], packages: [], pure: false },
];
