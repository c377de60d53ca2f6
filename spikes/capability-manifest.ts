import type { SpikeRecord } from "./record.ts";

/**
 * What the runtime needs to know of the records: per version of the host, which hook or client method was
 * seen working. A capability that was not asked of a version is not listed there: unknown, not broken.
 */
export interface CapabilityManifest {
  readonly hostVersions: Readonly<Record<string, Readonly<Record<string, CapabilityState>>>>;
}

/** `different`: there, but not as the product needs it; `absent`: this version has no such thing. */
type CapabilityState = "verified" | "different" | "absent";

const STATE = { holds: "verified", false: "different", absent: "absent" } as const;

/**
 * Several spikes may ask about one capability: it is verified only when all of them hold.
 * @param asked only these; all that were measured when left out.
 */
export function capabilityManifest(
  records: readonly SpikeRecord[],
  asked?: ReadonlySet<string>,
): CapabilityManifest {
  const hostVersions: Record<string, Record<string, CapabilityState>> = {};
  for (const { capability, verdict, hostVersion } of records) {
    if (capability === undefined || verdict === "unanswered") continue;
    if (asked?.has(capability) === false) continue;
    const states = (hostVersions[hostVersion] ??= {});
    const state = STATE[verdict];
    const before = states[capability] ?? state;
    states[capability] = before === state ? state : "different";
  }
  for (const [version, states] of Object.entries(hostVersions)) {
    const sorted = Object.entries(states).toSorted(([a], [b]) => (a < b ? -1 : 1));
    hostVersions[version] = Object.fromEntries(sorted);
  }
  return { hostVersions };
}
