/** A remark of a reviewer, quoted, with the answer that it has been given already. */
import type { Chance } from "../persona/chance.ts";
import { aside, type Act } from "./act.ts";
import { oneOf } from "./one-of.ts";

const REMARKS = [
  ["nit: could this be a const?", "Answered, it is one on main."],
  ["Why do we keep amounts in cents and not use a decimal type?", "I explained it to him, resolved."],
  ["I would have split this module in two, but I don't feel strongly.", "Neither do I. It stays."],
  ["Please don't merge before the freeze is over.", "That was last week's pull request, it is merged."],
  ["Have you considered replacing the router with a library?", "We have, and we don't."],
] as const;
const REVIEWERS = ["Ada", "Tom", "the reviewer from the platform team"] as const;

export function reviewRemark(luck: Chance, label: string): readonly Act[] {
  const [remark, answer] = oneOf(luck, REMARKS, `remark ${label}`);
  const reviewer = oneOf(luck, REVIEWERS, `reviewer ${label}`);
  return [aside(`From the review, for your information:\n> ${remark} (${reviewer})\n${answer}`)];
}
