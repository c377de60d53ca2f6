/**
 * The arms of the suite: what the host loads, and what the arm is for. A scenario names those that it is always played
 * in; the ones that leave a mechanism out are played where that mechanism should tell.
 */
import type { ArmInfo, Comparison } from "@idumb/reports";
import type { PluginSpec, Scenario } from "../play/scenario.ts";
import { COMPANIONS } from "../st-07-together/companions.ts";
import { MECHANISMS } from "../mechanism/mechanisms.ts";
import { PIVOTS } from "../mechanism/pivots.ts";

export interface Arm extends ArmInfo {
  /** Id of the broken variant that is loaded in the plugin's place. */
  readonly variant?: string;
  /** Name of the profile of the simulated host; the real one has none. */
  readonly profile?: string;
  /** Set for a control in which the plugin is loaded, beside another. */
  readonly governed?: true;
  /** Modules that are loaded besides; `alone` in the plugin's place. */
  readonly others?: { readonly plugins: readonly string[]; readonly alone: boolean };
  /** Ids of the scenarios beside those that name it. */
  readonly scenarios: readonly string[];
}

const NO_SUBAGENT_HOOKS = "no-subagent-hooks";

const PLAIN: readonly Arm[] = [
  { id: "bare", about: "no plugin at all", role: "control", scenarios: [] },
  {
    id: "rude",
    about: "the whole plugin beside one that rewrites, forgets and insists",
    role: "control",
    governed: true,
    scenarios: [],
  },
  { id: "governed", about: "the whole plugin", role: "subject", scenarios: [] },
  {
    id: `governed-${NO_SUBAGENT_HOOKS}`,
    about: "the whole plugin on a host that calls no hooks in subagents",
    role: "compared",
    profile: NO_SUBAGENT_HOOKS,
    scenarios: ["ST-01"],
  },
];

/** Where a plugin that takes outputs out of the requests could take memory along. */
const BESIDE_DCP = ["ST-02", "ST-06"];
const DCP = COMPANIONS.flatMap(({ name, plugin }) => (name === "dcp" ? [plugin] : []));

const BESIDE: readonly Arm[] = [
  {
    id: "dcp",
    about: "Dynamic Context Pruning alone",
    role: "compared",
    others: { plugins: DCP, alone: true },
    scenarios: BESIDE_DCP,
  },
  {
    id: "governed+dcp",
    about: "the whole plugin, loaded after Dynamic Context Pruning",
    role: "subject",
    others: { plugins: DCP, alone: false },
    scenarios: BESIDE_DCP,
  },
];

const ABLATIONS: readonly Arm[] = MECHANISMS.flatMap(({ id, name, off, asks }) =>
  off && asks.length > 0
    ? [
        {
          id: `without-${id}`,
          about: `the plugin without its ${name}`,
          role: "compared" as const,
          variant: off.id,
          scenarios: [...new Set(asks.map(({ scenario }) => scenario))],
        },
      ]
    : [],
);

export const ARMS: readonly Arm[] = [...PLAIN, ...BESIDE, ...ABLATIONS];

/** The arm of that name; what only a scenario knows is a control of its own. */
export const armOf = (id: string): Arm =>
  ARMS.find((arm) => arm.id === id) ?? { id, about: id, role: "control", scenarios: [] };

/** Every arm that the scenario can be played in. */
export const armsFor = (scenario: Scenario): readonly string[] => [
  ...scenario.arms,
  ...ARMS.flatMap(({ id, scenarios }) =>
    scenarios.includes(scenario.id) && !scenario.arms.includes(id) ? [id] : [],
  ),
];

/** What the host loads for an arm. `variants` holds the broken plugins by id. */
export function pluginsOf(
  id: string,
  plugin: string,
  variants: ReadonlyMap<string, string>,
): readonly PluginSpec[] {
  const { variant, role, governed, others } = armOf(id);
  if (others) return others.alone ? others.plugins : [...others.plugins, plugin];
  if (role === "control" && governed !== true) return [];
  if (variant === undefined) return [plugin];
  const path = variants.get(variant);
  if (path === undefined) throw new Error(`scenarios: the variant ${variant} of arm ${id} was not built`);
  return [path];
}

/** What is asked of the compared arms. */
export const COMPARISONS: readonly Comparison[] = [
  ...MECHANISMS.flatMap(({ id, asks }) =>
    asks.map(({ scenario, measure }) => ({
      scenario,
      measure,
      arm: `without-${id}`,
      record: PIVOTS.some(
        (pivot) =>
          pivot.mechanism === id &&
          pivot.scenario === scenario &&
          pivot.measure === (measure?.id ?? "runs that hold"),
      )
        ? "SPIKE-RESULTS.md"
        : null,
    })),
  ),
  {
    scenario: "ST-01",
    arm: `governed-${NO_SUBAGENT_HOOKS}`,
    measure: { id: "task-compliance", level: "delivered", better: "more" },
    record: null,
  },
  {
    scenario: "ST-02",
    arm: "dcp",
    measure: { id: "anchor-retention", level: "delivered", better: "more" },
    record: null,
  },
  {
    scenario: "ST-06",
    arm: "dcp",
    measure: { id: "coherence", level: "delivered", better: "more" },
    record: null,
  },
];
