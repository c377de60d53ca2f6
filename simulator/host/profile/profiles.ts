import { HOST_VERSION } from "../../live/locate-opencode.ts";
import { compareVersions } from "./compare-versions.ts";
import type { HostProfile, HostSwitches } from "./host-profile.ts";

/** How the version behaves that everything else is measured against. */
const PINNED: HostSwitches = {
  pluginObjects: true,
  pluginOptions: true,
  survivesBadPlugins: true,
  survivesConfigHooks: true,
  absentHooks: [],
  hooksInChildren: true,
  paramsNameAgent: true,
  bareErrorTexts: true,
  defectsAnswer500: true,
  titlesEachMessage: false,
  clientNamesProject: true,
  clientStreamsEvents: true,
  syncEventThrow: "hangs",
  storesStepFirst: true,
  tellsAbortBeforeIdle: true,
  abortedChildFailsTask: true,
  backgroundTasks: true,
  compactsAtLimit: true,
  compactionKeepsTail: true,
  flattensForCompaction: true,
  writesUnread: true,
  todosWithoutIds: true,
  fileStatus: false,
  sessionDiff: false,
};

const AUTOCONTINUE = "experimental.compaction.autocontinue";
const SMALL_MODEL = "experimental.provider.small_model";

const UP_TO_1_17: Partial<HostSwitches> = { flattensForCompaction: false };

const UP_TO_1_15: Partial<HostSwitches> = {
  ...UP_TO_1_17,
  absentHooks: [SMALL_MODEL],
  abortedChildFailsTask: false,
  clientStreamsEvents: false,
  fileStatus: true,
  sessionDiff: true,
  syncEventThrow: "deafens",
};

const UP_TO_1_14: Partial<HostSwitches> = {
  ...UP_TO_1_15,
  absentHooks: [SMALL_MODEL, "dispose"],
  backgroundTasks: false,
  defectsAnswer500: false,
};

const UP_TO_1_3: Partial<HostSwitches> = {
  ...UP_TO_1_14,
  absentHooks: [SMALL_MODEL, "dispose", AUTOCONTINUE],
  compactionKeepsTail: false,
  paramsNameAgent: false,
  pluginObjects: false,
  pluginOptions: false,
  storesStepFirst: false,
  syncEventThrow: "fails",
  tellsAbortBeforeIdle: false,
  writesUnread: false,
};

const UP_TO_1_2: Partial<HostSwitches> = {
  ...UP_TO_1_3,
  bareErrorTexts: false,
  survivesConfigHooks: false,
  syncEventThrow: "ignored",
};

/** Oldest first; each entry says what differs from the pinned version, which is the last. */
const VERSIONS: readonly (readonly [version: string, differs: Partial<HostSwitches>])[] = [
  [
    "1.1.53",
    {
      ...UP_TO_1_2,
      survivesBadPlugins: false,
      absentHooks: [SMALL_MODEL, "dispose", AUTOCONTINUE, "tool.definition"],
      titlesEachMessage: true,
      clientNamesProject: false,
      todosWithoutIds: false,
      compactsAtLimit: false,
    },
  ],
  ["1.2.27", UP_TO_1_2],
  ["1.3.2", UP_TO_1_3],
  ["1.14.41", UP_TO_1_14],
  ["1.15.13", UP_TO_1_15],
  ["1.17.19", UP_TO_1_17],
  [HOST_VERSION, {}],
];

const OF_VERSIONS: readonly HostProfile[] = VERSIONS.map(([version, differs]) => ({
  name: `opencode@${version}`,
  version,
  switches: { ...PINNED, ...differs },
}));

/** The version that the fake host imitates unless told otherwise. */
export const PINNED_PROFILE: HostProfile = profileFor(HOST_VERSION);

/** All that the fake host can imitate: each measured version, and made-up hosts that lack one thing. */
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
