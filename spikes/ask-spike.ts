import { openScriptHost, type ScriptHost } from "../simulator/conformance/hosts.ts";
import { playScript } from "../simulator/conformance/opencode2/play-script.ts";
import { recordScript } from "../simulator/conformance/record-script.ts";
import type { HostKind } from "../simulator/trace/event.ts";
import type { NamedSpike } from "./list-spikes.ts";
import type { SpikeRecord } from "./record.ts";
import { verdictOf, type Hypothesis, type Observation, type Spike } from "./spike.ts";
import { wholeScript, type Spike2 } from "./spike2.ts";
import { projectsOf } from "./with-project2.ts";

export interface Asked {
  readonly shared: ScriptHost;
  readonly version: string;
  /** Starts a server for one spike; the default is another of the same kind as the shared one. */
  readonly openAlone?: () => Promise<ScriptHost>;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Puts one question to one host of OpenCode 1. */
export function askSpike(named: NamedSpike<Spike>, asked: Asked): Promise<SpikeRecord> {
  return recordOf(named, asked, () => observe(named, asked));
}

/** Puts one question to OpenCode 2, in a process of its own. */
export function askSpike2(
  { id, spike }: NamedSpike<Spike2>,
  kind: HostKind,
  asked: Omit<Asked, "shared">,
): Promise<SpikeRecord> {
  return recordOf({ id, spike }, asked, async () =>
    "ask" in spike
      ? spike.ask(projectsOf(kind))
      : spike.observe(await playScript(kind, wholeScript(id, spike.script))),
  );
}

/** A session that could not be played is an answer too: `unanswered`. */
async function recordOf(
  { id, spike }: NamedSpike<Hypothesis>,
  { version, date }: Omit<Asked, "shared">,
  observed: () => Promise<Observation>,
): Promise<SpikeRecord> {
  const answer = await observed().then(
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
    hostVersion: version,
    expected: spike.expected ?? "holds",
    ...answer,
    carries: spike.carries,
    ...(spike.instead === undefined ? {} : { instead: spike.instead }),
    date,
  };
}

async function observe({ id, spike }: NamedSpike<Spike>, asked: Asked): Promise<Observation> {
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
