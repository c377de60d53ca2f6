import { openScriptHost, type ScriptHost } from "../simulator/conformance/hosts.ts";
import { recordScript } from "../simulator/conformance/record-script.ts";
import type { NamedSpike } from "./list-spikes.ts";
import { verdictOf, type Observation } from "./spike.ts";
import type { SpikeRecord } from "./record.ts";

export interface Asked {
  readonly shared: ScriptHost;
  readonly version: string;
  /** Starts a server for one spike; the default is another of the same kind as the shared one. */
  readonly openAlone?: () => Promise<ScriptHost>;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Puts one question to one host. A session that could not be played is an answer too: `unanswered`. */
export async function askSpike({ id, spike }: NamedSpike, asked: Asked): Promise<SpikeRecord> {
  const answer = await observe({ id, spike }, asked).then(
    (observation) => ({ verdict: verdictOf(observation), observed: observation.observed }),
    (error: unknown) => ({
      verdict: "unanswered" as const,
      observed: error instanceof Error ? error.message : String(error),
    }),
  );
  return {
    id,
    hypothesis: spike.hypothesis,
    ...(spike.capability === undefined ? {} : { capability: spike.capability }),
    hostVersion: asked.version,
    expected: spike.expected ?? "holds",
    ...answer,
    carries: spike.carries,
    date: asked.date,
  };
}

async function observe({ id, spike }: NamedSpike, asked: Asked): Promise<Observation> {
  const own = spike.alone === true ? await (asked.openAlone ?? openLike(asked.shared))() : undefined;
  const host = own ?? asked.shared;
  try {
    if ("ask" in spike) return await spike.ask({ kind: host.kind, version: asked.version, open: host.open });
    return spike.observe(await recordScript({ id, about: spike.hypothesis, ...spike.script }, host, 1));
  } finally {
    await own?.close();
  }
}

const openLike = (host: ScriptHost) => () => openScriptHost(host.kind, host);
