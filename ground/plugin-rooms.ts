/**
 * The rooms of the plugin as data, lowest first: a room imports from itself and from the rooms that its row names, all of
 * which stand before it. Only `opencode/`, `opencode2/` and the rows after them name a host's room. What has no row may
 * import nothing of ours, so that a new room has to be given its place.
 */
const PLUGIN = "runtime/";

/** Each room, or file between rooms, with the rooms and the packages that it may import. */
const ROOMS: readonly (readonly [room: string, rooms: string, packages?: string])[] = [
  // The packages are those of records that an analyser hands over and the journal keeps.
  ["kernel/", "", "@idumb/code-risks @idumb/course-changes"],
  ["host/", ""],
  ["config/", "kernel/", "@idumb/shell-effects jsonc-parser node:fs node:os node:path"],
  ["policy/", "kernel/", "@idumb/shell-effects jsonc-parser picomatch"],
  ["context/", "kernel/", "@idumb/course-changes"],
  ["journal/", "kernel/", "node:crypto node:fs node:path node:sqlite node:url"],
  ["views/", "journal/ kernel/", "node:crypto node:fs node:path"],
  // Copies of what a call takes away, for the gate and for the command line.
  ["recovery/", "", "@idumb/shell-effects picomatch node:child_process node:crypto node:fs node:path"],
  ["late/", "context/", "@idumb/code-risks @idumb/course-changes"],
  [
    "opencode/host/",
    "config/ host/ kernel/host-tool-names.ts opencode/capabilities.generated.json",
    "@opencode-ai/plugin @opencode-ai/sdk",
  ],
  [
    "opencode/project/",
    "config/ context/ host/ journal/ kernel/ late/ policy/ views/",
    "node:crypto node:fs node:module node:path",
  ],
  [
    "opencode/disk/",
    "context/ host/ kernel/ policy/ opencode/project/",
    "ignore node:crypto node:fs node:path",
  ],
  ["opencode/prune/", "context/ kernel/ opencode/host/ opencode/project/", "node:path"],
  [
    "opencode/gate/",
    "config/ context/ host/ kernel/ policy/ recovery/ opencode/disk/ opencode/project/",
    "@idumb/shell-effects node:child_process node:crypto node:fs node:os node:path node:url",
  ],
  [
    "opencode/validation/",
    "config/ kernel/ late/ opencode/disk/ opencode/gate/ opencode/host/ opencode/project/",
    "@idumb/code-risks node:child_process node:crypto node:fs node:path",
  ],
  [
    "opencode/session/",
    "config/ context/ host/ journal/ kernel/ views/ opencode/disk/ opencode/gate/ opencode/host/ opencode/project/ opencode/prune/ opencode/validation/",
    "@idumb/course-changes @idumb/shell-effects node:fs node:path",
  ],
  [
    "opencode/command/",
    "context/ kernel/ opencode/gate/ opencode/project/ opencode/session/ opencode/validation/",
    "node:fs",
  ],
  [
    "opencode/tool/",
    "context/ host/ journal/ kernel/ policy/ opencode/gate/ opencode/host/ opencode/project/ opencode/session/ opencode/validation/",
    "@idumb/course-changes node:child_process node:path",
  ],
  [
    "opencode/hook/",
    "context/ host/ kernel/host-tool-names.ts opencode/command/ opencode/disk/ opencode/host/ opencode/project/ opencode/prune/ opencode/session/ opencode/tool/",
  ],
  [
    "opencode/open-project.ts",
    "config/ host/ journal/ kernel/ policy/ opencode/disk/ opencode/gate/ opencode/project/ opencode/session/ opencode/tool/",
    "node:os",
  ],
  ["opencode/server.ts", "opencode/hook/ opencode/host/ opencode/open-project.ts opencode/project/"],
  // The texts of agents and skills, which name the tools that a role has, and the files that are made of them.
  ["agents/", "kernel/ policy/ opencode/command/ opencode/tool/", "node:fs node:path"],
  ["opencode2/host/", "config/ host/ kernel/host-tool-names.ts opencode/host/", "node:fs node:path"],
  [
    "opencode2/hook/",
    "agents/ context/ opencode/command/ opencode/disk/ opencode/host/ opencode/project/ opencode/session/ opencode2/host/ policy/role-table.ts",
    "node:path",
  ],
  [
    "opencode2/setup.ts",
    "opencode/hook/ opencode/host/ opencode/open-project.ts opencode/project/ opencode/session/ opencode/tool/ opencode2/hook/ opencode2/host/",
    "node:path",
  ],
  // The page: what is served, what runs in the browser, and how that is built.
  ["dashboard/page/", "dashboard/wire.ts", "preact uplot"],
  ["dashboard/build-page.ts", "", "node:child_process node:fs node:module node:path node:zlib"],
  [
    "dashboard/",
    "journal/ kernel/ opencode/project/ recovery/ views/",
    "node:crypto node:fs node:http node:path node:url node:zlib",
  ],
  // The command line: a program of its own, which no hook reaches.
  [
    "cli/",
    "config/ context/ dashboard/ journal/ kernel/ opencode/command/ opencode/gate/ opencode/host/ opencode/project/ policy/ recovery/ views/",
    "@idumb/shell-effects diff jsonc-parser node:child_process node:crypto node:fs node:net node:os node:path node:readline node:timers node:url",
  ],
  ["plugin.ts", "opencode/server.ts"],
  ["server.ts", "opencode/server.ts opencode2/setup.ts"],
  ["chunks.ts", "", "node:path rolldown"],
  ["bundle.ts", "chunks.ts", "node:fs node:path node:zlib rolldown"],
  [
    "build.ts",
    "bundle.ts dashboard/build-page.ts",
    "node:child_process node:fs node:module node:path node:util",
  ],
];

const PURE: ReadonlySet<string> = new Set(["kernel/", "host/", "policy/", "context/"]);

const words = (text: string): string[] => text.split(" ").filter(Boolean);

export const PLUGIN_WALLS = [
  ...ROOMS.map(([room, rooms, packages = ""]) => ({
    within: PLUGIN + room,
    rooms: [room, ...words(rooms)].map((name) => PLUGIN + name),
    packages: words(packages),
    pure: PURE.has(room),
  })),
  { within: PLUGIN, rooms: [], packages: [], pure: false },
];
