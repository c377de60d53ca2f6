import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Spike } from "./spike.ts";

export interface NamedSpike {
  /** Name of the folder. */
  readonly id: string;
  readonly spike: Spike;
}

const FOLDER = join(import.meta.dirname, "hypotheses");

/** Every folder of `hypotheses`, by name. */
export async function listSpikes(): Promise<NamedSpike[]> {
  const ids = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  return Promise.all(
    ids.map(async (id) => {
      const { spike } = (await import(`./hypotheses/${id}/spike.ts`)) as { spike: Spike };
      return { id, spike };
    }),
  );
}
