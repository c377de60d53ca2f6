/**
 * The rooms of the house and the walls between them, as data: which room may import from which, and inside a room what
 * each folder may see. `architecture.ts` has the rules that read them. The first wall whose prefix fits a file is its
 * wall.
 */
import { SHELL_EFFECTS_WALLS } from "./shell-effects-rooms.ts";
import { SIMULATOR_2_WALLS } from "./simulator2-rooms.ts";
import { SIMULATOR_WALLS } from "./simulator-rooms.ts";

/** Workspaces by package name; a bare import of one of these is a step into another room. */
export const PACKAGES: Readonly<Record<string, string>> = {
  idumb: "runtime",
  "@idumb/code-risks": "analysers",
  "@idumb/course-changes": "analysers",
  "@idumb/labelled-data": "analysers",
  "@idumb/shell-effects": "analysers",
  "opencode-simulator": "simulator",
  "@idumb/reports": "reports",
};

/** Which other rooms a room may import from. `bench` and the top level may import anything. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  analysers: [],
  runtime: ["analysers"],
  simulator: [],
  reports: ["simulator"],
  scenarios: ["analysers", "runtime", "simulator", "reports"],
  spikes: ["simulator"],
};

interface InnerWall {
  /** Path prefix the wall stands around. */
  readonly within: string;
  /** Relative imports must stay below one of these prefixes. */
  readonly rooms: readonly string[];
  /** Bare packages that may be imported. */
  readonly packages: readonly string[];
  /** No clock, randomness, timers, process, network: everything comes in by argument. */
  readonly pure: boolean;
}

/** The floors of runtime/opencode/, lowest first: each imports from itself, from those before it and from `BELOW`. */
const FLOORS = "host project disk prune gate validation session command tool hook".split(" ");
const BELOW = "kernel journal policy context views config late host".split(" ");
const FLOOR_PACKAGES = [
  ..."fs path os url crypto module child_process".split(" ").map((name) => `node:${name}`),
  ..."@idumb/code-risks @idumb/course-changes @idumb/shell-effects ignore".split(" "),
];

const floorWall = (floor: string, at: number): InnerWall => ({
  within: `runtime/opencode/${floor}/`,
  rooms: [
    ...BELOW.map((room) => `runtime/${room}/`),
    ...FLOORS.slice(0, at + 1).map((below) => `runtime/opencode/${below}/`),
    ...(floor === "host" ? ["runtime/opencode/capabilities.generated.json"] : []),
  ],
  packages: floor === "host" ? ["@opencode-ai/plugin", "@opencode-ai/sdk"] : FLOOR_PACKAGES,
  pure: false,
});

/** The floors of analysers/code-risks/, lowest first: parsed text, what is known of its values, what is looked for. */
const RISK_FLOORS = "risk source flow rules".split(" ");

const riskWall = (floor: string, at: number): InnerWall => ({
  within: `analysers/code-risks/${floor}/`,
  rooms: RISK_FLOORS.slice(0, at + 1).map((below) => `analysers/code-risks/${below}/`),
  packages: floor === "source" ? ["@lezer/common", "@lezer/javascript", "@lezer/python"] : [],
  pure: true,
});

export const INNER_WALLS: readonly InnerWall[] = [
  ...FLOORS.map(floorWall),
  ...RISK_FLOORS.map(riskWall),
  { within: "runtime/host/", rooms: ["runtime/host/"], packages: [], pure: true },
  {
    within: "runtime/opencode2/host/",
    rooms: [
      "runtime/opencode2/host/",
      "runtime/host/",
      "runtime/config/",
      "runtime/opencode/host/",
      "runtime/kernel/host-tool-names.ts",
    ],
    packages: ["node:fs", "node:fs/promises", "node:path"],
    pure: false,
  },
  {
    within: "runtime/opencode2/hook/",
    rooms: [
      "runtime/opencode2/hook/",
      "runtime/opencode2/host/",
      "runtime/context/",
      ...FLOORS.filter((floor) => floor !== "hook").map((floor) => `runtime/opencode/${floor}/`),
    ],
    packages: ["node:path"],
    pure: false,
  },
  {
    within: "analysers/code-risks/scoring/",
    rooms: ["analysers/code-risks/"],
    packages: ["@idumb/labelled-data", "node:fs", "node:path"],
    pure: false,
  },
  {
    within: "analysers/code-risks/",
    rooms: ["analysers/code-risks/"],
    packages: [],
    pure: true,
  },
  {
    within: "analysers/course-changes/scoring/",
    rooms: ["analysers/course-changes/"],
    packages: ["@idumb/labelled-data"],
    pure: false,
  },
  {
    within: "analysers/course-changes/",
    rooms: ["analysers/course-changes/"],
    packages: [],
    pure: true,
  },
  {
    within: "analysers/labelled-data/",
    rooms: ["analysers/labelled-data/"],
    packages: ["node:fs"],
    pure: false,
  },
  ...SHELL_EFFECTS_WALLS,
  {
    within: "runtime/kernel/",
    rooms: ["runtime/kernel/"],
    // Records that an analyser hands over and the journal keeps.
    packages: ["@idumb/code-risks", "@idumb/course-changes"],
    pure: true,
  },
  {
    within: "runtime/policy/",
    rooms: ["runtime/policy/", "runtime/kernel/"],
    packages: ["@idumb/shell-effects", "picomatch"],
    pure: true,
  },
  {
    within: "runtime/context/",
    rooms: ["runtime/context/", "runtime/kernel/"],
    packages: ["@idumb/course-changes"],
    pure: true,
  },
  ...SIMULATOR_WALLS,
  ...SIMULATOR_2_WALLS,
  {
    within: "scenarios/persona/",
    rooms: ["scenarios/persona/"],
    packages: ["opencode-simulator", "pure-rand"],
    pure: true,
  },
  {
    within: "scenarios/user/",
    rooms: ["scenarios/user/", "scenarios/persona/", "scenarios/play/scenario"],
    packages: [],
    pure: true,
  },
];
