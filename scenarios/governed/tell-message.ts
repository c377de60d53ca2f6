/** A message whose score lies between the two lines of today: chosen by the detector, because each fit moves them. */
import { hearMessage } from "@idumb/course-changes";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";

const none = () => ({ inForce: [], past: [] });

const MESSAGES = ["page", "form", "list", "mail", "report", "calendar"].flatMap((thing) => [
  `we need a shop ${thing} as well`,
  `leave out the email ${thing}`,
  `we could also have a ${thing} for invoices`,
  `show a ${thing} on the start page`,
  `the boss would like a ${thing} more`,
  `the boss never opens the ${thing}, he says`,
  `no ${thing} for guests, they have no account`,
  `take the ${thing} away from the start page`,
  `a ${thing} matters more to us now`,
  `nobody needs the ${thing}, says my brother`,
  `the ${thing} comes first, the rest can wait`,
]);

/** @param opening what was said first; @param open names of the open work */
export function tellMessage(opening: string, open: string): string {
  const { conversation } = hearMessage(opening, NO_CONVERSATION, none);
  const found = MESSAGES.find((text) => hearMessage(text, conversation, none, open).course === "tell");
  if (found === undefined) throw new Error("no message lies between the lines");
  return found;
}
