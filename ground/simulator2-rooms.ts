/**
 * The rooms of the fake host of OpenCode 2 as data, lowest first: a room imports from itself and from the rooms before it,
 * never upwards. What does not depend on the generation is taken from the fake host of OpenCode 1.
 */
const HOST = "simulator/host2/";

/** What any room may use: the simulator beside the hosts, and those parts of the first host that serve both. */
const OF_BOTH_HOSTS = [
  ..."fault/ model/ trace/ world/ instance.ts nearest-name.ts opencode2/".split(" "),
  ..."live/host-unavailable.ts live/wrong-generation.ts".split(" "),
  ..."fiber/ instructions/recorded-texts.ts instructions/builtin-prompts.ts plugin/ project/ routes/request/ services/ snapshot/"
    .split(" ")
    .map((name) => `host/${name}`),
  ..."greet-server.ts stdio-connection.ts".split(" ").map((name) => `host/mcp/${name}`),
  ..."apply-patch/ bash/ files/".split(" ").map((name) => `host/tools/${name}`),
  ..."borrow-env.ts claim-home.ts join-world.ts".split(" ").map((name) => `host/open/${name}`),
].map((name) => `simulator/${name}`);

/** Each room with the packages that it may import. */
const ROOMS: readonly (readonly [room: string, packages?: string])[] = [
  // Stored messages, errors, rules, tools as they are registered.
  ["shape"],
  // The host's own words.
  ["texts"],
  // Events, to listeners and to plugins.
  ["bus"],
  // Sessions as what their events add up to.
  ["storage"],
  // Reads the settings, of both generations.
  ["config", "jsonc-parser node:fs node:os node:path yaml"],
  // Hooks, changes to parts of the host, and where plugins lie.
  ["plugin", "node:fs node:path node:url"],
  // Asks the human: permissions and forms.
  ["permission"],
  // Local MCP servers and their tools.
  ["mcp", "node:path"],
  // Agents, commands and skills by name.
  ["agents", "node:fs node:os node:path"],
  // Tools that exist only inside `execute`, as a model is told of them.
  ["catalog"],
  // What a model is told besides its prompt.
  ["instructions", "node:crypto node:fs node:path"],
  // All services of one opened project: `Host`.
  ["services"],
  // Requests to the model, and its answers.
  ["wire"],
  // The tool `execute`.
  ["codemode", "acorn node:vm"],
  // One built-in tool a file, and the hooks around a call.
  ["tools", "diff node:fs node:path node:url"],
  // Turns, steps, compactions, titles.
  ["session", "node:fs node:path"],
  // Plugins in the form `{ id, effect }`: what they are given, and how their Effects run.
  ["effect", "effect node:module node:url"],
  // Imports plugins and sets them up.
  ["load", "node:url"],
  // The HTTP interface.
  ["routes"],
  // Puts a process of the host together, and lets a driver use it.
  ["open", "node:fs node:path"],
];

const within = (room: string): string => `${HOST}${room}/`;

const PURE: ReadonlySet<string> = new Set("shape bus storage permission catalog services".split(" "));

export const SIMULATOR_2_WALLS = [
  ...ROOMS.map(([room, packages], index) => ({
    within: within(room),
    rooms: [within(room)],
    lower: [...OF_BOTH_HOSTS, ...ROOMS.slice(0, index).map(([lower]) => within(lower))],
    packages: packages?.split(" ") ?? [],
    pure: PURE.has(room),
  })),
  { within: HOST, rooms: [], packages: [], pure: false },
];
