/**
 * The rooms of the house and the walls between them, as data: which room may import from which, and inside a room what
 * each folder may see. `architecture.ts` has the rules that read them. The first wall whose prefix fits a file is its
 * wall.
 */
import { ANALYSER_WALLS } from "./analyser-rooms.ts";
import { PLUGIN_WALLS } from "./plugin-rooms.ts";
import { SIMULATOR_2_WALLS } from "./simulator2-rooms.ts";
import { SIMULATOR_WALLS } from "./simulator-rooms.ts";

/** Workspaces by package name; a bare import of one of these is a step into another room. */
export const PACKAGES: Readonly<Record<string, string>> = {
  idumb: "runtime/",
  "@idumb/code-risks": "analysers/",
  "@idumb/course-changes": "analysers/",
  "@idumb/labelled-data": "analysers/",
  "@idumb/shell-effects": "analysers/",
  "opencode-simulator": "simulator/",
  "@idumb/reports": "reports/",
};

/**
 * Which other rooms, or files of them, a room may import from; its tests too. `bench` and the top level may import
 * anything.
 */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  analysers: [],
  runtime: ["analysers/"],
  simulator: [],
  reports: ["simulator/"],
  scenarios: ["analysers/", "runtime/", "simulator/", "reports/"],
  spikes: ["simulator/"],
  // The build before the tests, and where their scratch files lie.
  ground: ["scenarios/run/ensure-built.ts", "scenarios/run/scratch-root.ts"],
  ci: [],
  // The tests of the pages compare them with what they speak of.
  docs: [
    "runtime/cli/commands.ts",
    "runtime/config/config.ts",
    "scenarios/run/could-not-run.ts",
    "scenarios/run/ensure-built.ts",
    "simulator/",
  ],
};

export interface InnerWall {
  /** Path prefix the wall stands around. */
  readonly within: string;
  /** Relative imports must stay below one of these prefixes or of those in `lower`. */
  readonly rooms: readonly string[];
  /** Open by the order of the rooms, to each of them that stands higher, whether it uses the door or not. */
  readonly lower?: readonly string[];
  /** Bare packages that may be imported. */
  readonly packages: readonly string[];
  /** No clock, randomness, timers, process, network: everything comes in by argument. */
  readonly pure: boolean;
}

export const INNER_WALLS: readonly InnerWall[] = [
  ...ANALYSER_WALLS,
  ...PLUGIN_WALLS,
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
