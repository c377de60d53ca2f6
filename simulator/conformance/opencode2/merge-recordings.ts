import { commonValue, maskedContent, type Differing } from "../../trace/common-value.ts";
import type { Recording } from "./normalise.ts";

/** What runs of the real host have in common. */
export interface MergedRecording {
  readonly recording: Recording;
  /** Where texts and numbers vary from run to run, which are not compared there. */
  readonly ignored: readonly string[];
  /** Where what happened varies from run to run; it is compared all the same, as the first run has it. */
  readonly races: readonly string[];
}

/** @param runs at least one */
export function mergeRecordings(runs: readonly Recording[]): MergedRecording {
  const races: string[] = [];
  const differing: Differing = (values, place) => {
    const content = maskedContent(values, place);
    if (content === undefined) races.push(place.slice(1));
    return content ?? { value: values[0], places: [] };
  };
  const { value, places = [] } = commonValue(runs, "", differing) ?? {};
  return { recording: value as Recording, ignored: places.map((place) => place.slice(1)), races };
}
