import type { Recording } from "../simulator/conformance/opencode2/normalise.ts";
import { requestsOf, resultsIn } from "./read-recording.ts";
import type { Observation } from "./spike.ts";

/** Whether each of two refused calls of one step was answered with a text of its own, whatever the host put around it. */
export function textOfEach(recording: Recording): Observation {
  const texts = resultsIn(requestsOf(recording)[1]).map((text) => /no \w+/.exec(text)?.[0] ?? text);
  return { holds: texts.length === 2 && texts[0] !== texts[1], observed: `read: ${texts.join(", and ")}` };
}
