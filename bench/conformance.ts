import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SetMeasured } from "./conformance-set.ts";
import type { Figure } from "./figure.ts";

const SECONDS = 10;

/** The fake host's side of `npm run conformance`: every script once, normalised trace included, on every core. */
export function benchConformance(): Figure[] {
  const script = fileURLToPath(new URL("conformance-set.ts", import.meta.url));
  const output = execFileSync(process.execPath, ["--conditions=source", script], { encoding: "utf8" });
  const { scripts, wallS, cpuS, processes } = JSON.parse(output) as SetMeasured;
  const what = `the whole conformance set on the fake host, ${processes} processes`;
  return [
    {
      id: "conformance-fake",
      what: `${what}: wall time`,
      value: wallS,
      unit: "s",
      target: { atMost: SECONDS },
      n: scripts,
    },
    { id: "conformance-fake-cpu", what: `${what}: CPU time`, value: cpuS, unit: "s", n: scripts },
  ];
}
