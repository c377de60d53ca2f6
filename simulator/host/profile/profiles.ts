import { HOST_VERSION } from "../../live/locate-opencode.ts";
import { compareVersions } from "./compare-versions.ts";
import type { HostProfile, HostSwitches } from "./host-profile.ts";

/** How the version behaves that everything else is measured against. */
const PINNED: HostSwitches = {
  pluginObjects: true,
  survivesBadPlugins: true,
  absentHooks: [],
  hooksInChildren: true,
  paramsNameAgent: true,
  bareErrorTexts: true,
  defectsAnswer500: true,
  titlesEachMessage: false,
  clientNamesProject: true,
};

const AUTOCONTINUE = "experimental.compaction.autocontinue";

/** Oldest first; each entry says what differs from the pinned version, which is the last. */
const VERSIONS: readonly (readonly [version: string, differs: Partial<HostSwitches>])[] = [
  [
    "1.1.53",
    {
      pluginObjects: false,
      survivesBadPlugins: false,
      absentHooks: [AUTOCONTINUE, "tool.definition"],
      paramsNameAgent: false,
      bareErrorTexts: false,
      defectsAnswer500: false,
      titlesEachMessage: true,
      clientNamesProject: false,
    },
  ],
  [
    "1.2.27",
    {
      pluginObjects: false,
      absentHooks: [AUTOCONTINUE],
      paramsNameAgent: false,
      bareErrorTexts: false,
      defectsAnswer500: false,
    },
  ],
  [
    "1.3.2",
    {
      pluginObjects: false,
      absentHooks: [AUTOCONTINUE],
      paramsNameAgent: false,
      defectsAnswer500: false,
    },
  ],
  ["1.14.41", { defectsAnswer500: false }],
  ["1.15.13", {}],
  ["1.17.19", {}],
  [HOST_VERSION, {}],
];

const OF_VERSIONS: readonly HostProfile[] = VERSIONS.map(([version, differs]) => ({
  name: `opencode@${version}`,
  version,
  switches: { ...PINNED, ...differs },
}));

/** What the fake host imitates unless told otherwise. */
export const PINNED_PROFILE: HostProfile = profileFor(HOST_VERSION);

export const PROFILES: readonly HostProfile[] = [
  ...OF_VERSIONS,
  {
    name: "no-subagent-hooks",
    version: HOST_VERSION,
    switches: { ...PINNED, hooksInChildren: false },
  },
];

/** Throws with a list of all profiles when there is none of that name. */
export function profileNamed(name: string): HostProfile {
  const found = PROFILES.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  const names = PROFILES.map((profile) => profile.name);
  throw new Error(`there is no profile "${name}"; there are: ${names.join(", ")}`);
}

/** The measured profile that stands for a version: its own, else that of the nearest older one, else the oldest. */
export function profileFor(version: string): HostProfile {
  const found =
    OF_VERSIONS.findLast((profile) => compareVersions(profile.version, version) <= 0) ?? OF_VERSIONS[0];
  if (found === undefined) throw new Error("there are no profiles");
  return found;
}
