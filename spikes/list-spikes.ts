import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ABSENT_2 } from "./absent2.ts";
import type { Hypothesis, Spike } from "./spike.ts";
import type { Spike2 } from "./spike2.ts";

export interface NamedSpike<Question extends Hypothesis> {
  /** Name of the folder. */
  readonly id: string;
  readonly spike: Question;
}

const FOLDER = join(import.meta.dirname, "hypotheses");

/** What OpenCode 1 is asked, by name. */
export const listSpikes = (): Promise<readonly NamedSpike<Spike>[]> =>
  spikesIn("spike.ts", (id) => import(`./hypotheses/${id}/spike.ts`));

/** What OpenCode 2 is asked, by name. */
export async function listSpikes2(): Promise<readonly NamedSpike<Spike2>[]> {
  const asked = await spikesIn<Spike2>("spike2.ts", (id) => import(`./hypotheses/${id}/spike2.ts`));
  return [...asked, ...ABSENT_2].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function spikesIn<Question extends Hypothesis>(
  file: string,
  load: (id: string) => Promise<{ readonly spike: Question }>,
): Promise<readonly NamedSpike<Question>[]> {
  const ids = readdirSync(FOLDER).filter((id) => existsSync(join(FOLDER, id, file)));
  return Promise.all(ids.toSorted().map(async (id) => ({ id, spike: (await load(id)).spike })));
}
