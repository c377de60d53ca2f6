import type { Recording } from "../simulator/conformance/opencode2/normalise.ts";
import { requestsOf } from "./read-recording.ts";
import type { Observation } from "./spike.ts";

/** Whether OpenCode 2 took the one plugin of a script: its log names each one that it goes on without. */
export function skippedOrLoaded({ failures, ...recording }: Recording): Observation {
  const answered = requestsOf({ failures, ...recording }).length > 0;
  const skipped = failures.some((line) => line.startsWith("failed to load plugin"));
  return {
    holds: !skipped,
    observed: `${skipped ? "skipped" : "loaded"}; the prompt was ${answered ? "" : "not "}answered`,
  };
}

/** Whether a prompt was answered at all. */
export function answeredOrSilent(recording: Recording): Observation {
  const requests = requestsOf(recording).length;
  return {
    holds: requests > 0,
    observed: requests > 0 ? "the prompt was answered" : "the prompt was never answered",
  };
}
