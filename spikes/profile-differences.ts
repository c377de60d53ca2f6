import { PREVIEW_VERSION } from "../simulator/live/opencode2/obtain-opencode2.ts";

/**
 * Where the fake host, told to imitate a version, answers a spike otherwise than that version did. A switch of the
 * profile is the rule (`simulator/host/profile`); what stands here has none, for the reason given. That of OpenCode 2
 * imitates one version only. A test fails when a difference is missing here, and when one is here that is none.
 */
export interface ProfileDifference {
  /** Exact version of the host. */
  readonly version: string;
  readonly spikes: readonly string[];
  readonly why: string;
}

export const PROFILE_DIFFERENCES: readonly ProfileDifference[] = [
  ...["1.2.27", "1.3.2"].map((version) => ({
    version,
    spikes: ["step-patch"],
    why: "The first snapshot of a step is taken beside its first tool call: what a quick tool writes may be older and is then in no list. The fake host takes one after the other.",
  })),
  {
    version: "1.14.41",
    spikes: ["tool-ask-follows-bash-rules", "tool-ask-rejected-ends-turn"],
    why: "ask() of a plugin's tool passes there whatever the user's rules say, and nobody is asked: a fault of that version alone, before and after which it holds. The product asks nothing there (host-sight).",
  },
  {
    version: "1.15.13",
    spikes: [
      "client-prompt-async",
      "client-session-abort",
      "client-session-status",
      "command-by-client",
      "compaction-at-idle",
      "stop-hook-ends",
    ],
    why:
      "What a plugin's client asks is answered by a second instance of the project in the same process, which starts the plugin once more " +
      "and has runs, statuses and events of its own (the first client call calls the factory again). The fake host is one instance per project, " +
      "and the versions before and after behave like it.",
  },
  {
    version: PREVIEW_VERSION,
    spikes: ["human-shell-ungated"],
    why: "The fake host of OpenCode 2 has no route for the human's own shell (simulator/docs/not-simulated.md).",
  },
];

export function isKnownToDiffer(version: string, spike: string): boolean {
  return PROFILE_DIFFERENCES.some((one) => one.version === version && one.spikes.includes(spike));
}
