/** "For context: Ada is on leave until Monday": who says first that they only inform wishes nothing. */
import { spoken } from "../words/spoken.ts";
import type { Clause } from "../text/clauses.ts";

const INFORMS = spoken`^ ${"informs.first"}(?= |$)|^ ?${"informs.firstSigns"}`;

export const informs = (clauses: readonly Clause[]): boolean =>
  clauses.slice(0, 1).some(({ text }) => INFORMS.test(text.exact));
