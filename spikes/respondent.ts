import { openScriptHost } from "../simulator/conformance/hosts.ts";
import { PROFILES } from "../simulator/host/profile/profiles.ts";
import { obtainOpencode } from "../simulator/live/locate-opencode.ts";
import { obtainOpencode2 } from "../simulator/live/opencode2/obtain-opencode2.ts";
import type { HostKind } from "../simulator/trace/event.ts";
import { askSpike, askSpike2 } from "./ask-spike.ts";
import { generationOf, isPinned, PINNED } from "./generation.ts";
import { listSpikes, listSpikes2 } from "./list-spikes.ts";
import type { SpikeRecord } from "./record.ts";

/** A version of OpenCode, real or imitated, with the spikes that may be put to it. */
export interface Respondent {
  readonly kind: HostKind;
  readonly version: string;
  /** How many spikes may be put to it at the same time. */
  readonly parallel: number;
  /** By name. */
  readonly spikes: readonly Askable[];
  close(): Promise<void>;
}

interface Askable {
  readonly id: string;
  ask(date: string): Promise<SpikeRecord>;
}

/** Fetches what the real host needs. @throws when the version cannot be had or asked. */
export async function obtain(version: string): Promise<void> {
  if (generationOf(version) === 1) return void (await obtainOpencode(version));
  if (!isPinned(version)) throw new Error(`of OpenCode 2 the build ${PINNED[2]} is asked, not ${version}`);
  const { isNamed } = await obtainOpencode2(version);
  if (isNamed === true)
    throw new Error(`OPENCODE_SIMULATOR_BINARY_2 names an OpenCode 2 of its own; unset it to ask ${version}`);
}

/** @returns undefined where the fake host does not imitate the version. */
export async function openRespondent(kind: HostKind, version: string): Promise<Respondent | undefined> {
  if (generationOf(version) === 2) return isPinned(version) ? respondent2(kind, version) : undefined;
  const profile = PROFILES.find((one) => one.name === `opencode@${version}`);
  if (kind === "fake" && profile === undefined) return undefined;
  const spikes = await listSpikes();
  const shared = await openScriptHost(kind, kind === "fake" ? { profile } : { version });
  return {
    kind,
    version,
    parallel: shared.parallel,
    spikes: spikes.map((named) => ({
      id: named.id,
      ask: (date) => askSpike(named, { shared, version, date }),
    })),
    close: () => shared.close(),
  };
}

/** Each spike of OpenCode 2 starts a host for itself, a real one in a second. */
async function respondent2(kind: HostKind, version: string): Promise<Respondent> {
  const spikes = await listSpikes2();
  return {
    kind,
    version,
    parallel: kind === "real" ? 2 : 1,
    spikes: spikes.map((named) => ({
      id: named.id,
      ask: (date) => askSpike2(named, kind, { version, date }),
    })),
    close: async () => {},
  };
}
