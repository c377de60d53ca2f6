/**
 * The arms of the suite: what the host loads, and what the arm is for. A scenario names those that it is always played
 * in; the ones that leave a mechanism out are played where that mechanism should tell.
 */
import type { ArmInfo, Comparison, Measure } from "@idumb/reports";
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
const BLIND = `governed-${NO_SUBAGENT_HOOKS}`;

/** Where subagents work. */
const WITH_SUBAGENTS = ["ST-01", "ST-09", "ST-21", "ST-24"];

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
    id: BLIND,
    about: "the whole plugin on a host that calls no hooks in subagents",
    role: "degraded",
    profile: NO_SUBAGENT_HOOKS,
    scenarios: WITH_SUBAGENTS,
  },
];

/** Where a plugin that takes outputs out of the requests could take memory along. */
const BESIDE_DCP = ["ST-02", "ST-02b", "ST-06", "ST-08"];
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

const ABLATIONS: readonly Arm[] = MECHANISMS.map(({ id, name, off, asks }) => ({
  id: `without-${id}`,
  about: `the plugin without its ${name}`,
  role: "compared",
  variant: off.id,
  scenarios: [...new Set(asks.map(({ scenario }) => scenario))],
}));

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

const delivered = (id: string, better: Measure["better"] = "more"): Measure => ({
  id,
  level: "delivered",
  better,
});

/** What is asked of the arms that are neither control nor subject and lack no mechanism. */
const OTHERS: readonly (readonly [arm: string, scenario: string, measure: Measure | null])[] = [
  ["dcp", "ST-02", delivered("anchor-retention")],
  ["dcp", "ST-02b", delivered("anchor-retention")],
  ["dcp", "ST-06", delivered("coherence")],
  ["dcp", "ST-08", delivered("coherence")],
  ...WITH_SUBAGENTS.map((scenario) => [BLIND, scenario, null] as const),
  [BLIND, "ST-01", delivered("task-compliance")],
  [BLIND, "ST-01", delivered("gate-recall")],
  [BLIND, "ST-21", delivered("task-compliance")],
];

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
  ...OTHERS.map(([arm, scenario, measure]) => ({ arm, scenario, measure, record: null })),
];
