/**
 * Where the fake host, told to imitate a version, answers a spike otherwise than that version did. A switch of the
 * profile is the rule (`simulator/host/profile`); what stands here has none, for the reason given. A test fails
 * when a difference is missing here, and when one is here that is none.
 */
export interface ProfileDifference {
  /** Exact version of the host. */
  readonly version: string;
  readonly spikes: readonly string[];
  readonly why: string;
}

export const PROFILE_DIFFERENCES: readonly ProfileDifference[] = [
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
];

export function isKnownToDiffer(version: string, spike: string): boolean {
  return PROFILE_DIFFERENCES.some((one) => one.version === version && one.spikes.includes(spike));
}
