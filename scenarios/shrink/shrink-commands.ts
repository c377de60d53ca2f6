/**
 * How the failures of merged shards are made short: whoever merges has no plugin built and no host at hand, and a failing
 * run that is played again is made short at once.
 */
import type { Report } from "@idumb/reports";
import { reasonKey } from "./reason-key.ts";

/** Lines to say, with one command for each thing that went wrong in a scenario; none where nothing did, or on the real host. */
export function shrinkCommands({ failures, host }: Pick<Report, "failures" | "host">): readonly string[] {
  if (host !== "fake") return [];
  const different = new Map(
    failures.toReversed().map((failure) => {
      return [`${failure.scenario} ${reasonKey(failure.reasons[0]?.text ?? "")}`, failure.replay];
    }),
  );
  if (different.size === 0) return [];
  return [
    "Failures of shards are not made short here. Each of these plays one again and makes it short:",
    ...[...different.values()].toReversed().map((replay) => `  ${replay}`),
  ];
}
