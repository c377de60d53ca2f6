import { compareVersions } from "./compare-versions.ts";
import type { HostProfile, HostSwitches } from "./host-profile.ts";

/** The version that the fake host imitates unless told otherwise, and that everything else is measured against. */
export const PINNED: HostSwitches = { pluginObjects: true };

/** Oldest first; each entry says what differs from the pinned version. */
const VERSIONS: readonly (readonly [version: string, differs: Partial<HostSwitches>])[] = [
  ["1.1.53", { pluginObjects: false }],
  ["1.2.27", { pluginObjects: false }],
  ["1.3.2", { pluginObjects: false }],
  ["1.14.41", {}],
  ["1.18.33", {}],
];

export const PROFILES: readonly HostProfile[] = VERSIONS.map(([version, differs]) => ({
  name: `opencode@${version}`,
  version,
  switches: { ...PINNED, ...differs },
}));

/** The measured profile that stands for a version: its own, else that of the nearest older one, else the oldest. */
export function profileFor(version: string): HostProfile {
  const found = PROFILES.findLast((profile) => compareVersions(profile.version, version) <= 0) ?? PROFILES[0];
  if (found === undefined) throw new Error("there are no profiles");
  return found;
}
