/** What a professional tells beforehand, so that nobody has to guess. Nothing of it is to be done. */
import type { Chance } from "../persona/chance.ts";
import { aside, type Act } from "./act.ts";
import { oneOf } from "./one-of.ts";

const FACTS = [
  "Context: this goes out with Thursday's release. Staging was refreshed this morning.",
  "For context: Ada owns billing and is on leave until Monday; questions about it come to me.",
  "FYI, CI is slow today, the runners are being moved. Not our concern.",
  "Context: the customer behind this has about four hundred seats, most of them in one time zone.",
  "I am in a meeting until half past, so answers may take a while. Carry on as agreed.",
  "Noted. I have read it and have no objections so far.",
];

export const context = (luck: Chance, label: string): readonly Act[] => [
  aside(oneOf(luck, FACTS, `fact ${label}`)),
];
