/** Run by Bun, the plugin's real runtime: the same day in a small project and in large ones, deed by deed in turn. */
import plugin from "idumb";
import { openGate } from "../../scenarios/latency/open-gate.ts";
import { DAY, type Deed } from "./day.ts";

export interface DeedTimes {
  readonly name: string;
  readonly kind: Deed["kind"];
  /** Medians: in the small project, and in that of the large ones where it took longest. */
  readonly smallMs: number;
  readonly largestMs: number;
}

const DAYS = 40;
/** The first days are not counted: nothing is compiled yet. */
const WARM_UP = 10;

const projects = {
  small: await openGate(plugin, 50),
  "many plans": await openGate(plugin, 10_000),
  "one plan": await openGate(plugin, 10_000, { perPlan: 10_000 }),
  chain: await openGate(plugin, 10_000, { perPlan: 10_000, isChain: true }),
};

const shapes = Object.entries(projects);
const taken = DAY.map(() => new Map(shapes.map(([shape]) => [shape, [] as number[]])));
for (let turn = 0; turn < WARM_UP + DAYS; turn++)
  for (const [index, deed] of DAY.entries())
    // Each shape comes first in its turn: whoever does warms the processor's caches for the others.
    for (const [place] of shapes.entries()) {
      const [shape, project] = shapes[(place + turn) % shapes.length] as (typeof shapes)[number];
      const start = performance.now();
      await deed.run(project, turn);
      if (turn >= WARM_UP) taken[index]?.get(shape)?.push(performance.now() - start);
    }

const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;
const deeds = DAY.map(({ name, kind }, index): DeedTimes => {
  const [smallMs = Number.NaN, ...large] = [...(taken[index]?.values() ?? [])].map(median);
  return { name, kind, smallMs, largestMs: Math.max(...large) };
});
process.stdout.write(JSON.stringify({ days: DAYS, deeds }));
for (const project of Object.values(projects)) await project.close();
