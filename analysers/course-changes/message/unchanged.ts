/** "Never mind, all as it was": who says that everything stays as it is has taken back a thought, and gives nothing up. */
import type { Clause } from "../text/clauses.ts";
import { spoken, within } from "../words/spoken.ts";

const UNCHANGED = within("unchanged.all");

/** "forget the name, it stays what it is": said of the thing just named. */
const ITSELF = spoken`^ ${"unchanged.itself"}|^ ?${"unchanged.itselfSigns"}`;

export const staysItself = ({ text }: Clause): boolean => ITSELF.test(text.exact);

export const saysUnchanged = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ text, asks }) => !asks && UNCHANGED.test(text.exact));
