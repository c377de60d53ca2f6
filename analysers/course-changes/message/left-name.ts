/**
 * What was built with a technology goes ("the vercel project is getting deleted", "remove o sdk da aws"), or it is
 * complained of ("phaser's tooling is doing my head in"). Of that alone nobody learns what comes in its place; beside
 * another name of its slot it says that the other takes its place.
 */
import type { Place } from "./name-place.ts";
import { spoken, within } from "../words/spoken.ts";

/** Behind the name, with what it left between. */
const GOES = spoken`^(?: ?s)? (?:${"leftName.traces"} ){0,2}(?:${"leftName.auxiliaries"} ){0,3}${"leftName.goes"} `;
const GOES_CJK = spoken`^${"leftName.of"}?[\p{Script=Han}\p{Script=Katakana}\u30FC]{0,6}${"leftName.particles"}?${"leftName.all"}?${"leftName.goesSigns"}`;

/** Ahead of the name: "sacá lo de mercado pago". */
const REMOVES = spoken` ${"leftName.removes"} (?:(?:${"leftName.between"}|${"leftName.traces"}) ){0,4}$`;
const REMOVES_CJK = spoken`${"leftName.removesSigns"}[\p{Script=Han}]{0,3} ?$`;

/** Behind the name, up to the end of its clause. */
const COMPLAINED = within("leftName.complained");

/** "si firebase devient trop cher l'hiver on regardera supabase" */
const IF = within("leftName.if");

export function isLeft({ clause, start, end }: Place): boolean {
  const { exact } = clause.text;
  const ahead = exact.slice(0, start);
  const behind = exact.slice(end);
  if (IF.test(ahead)) return false;
  return (
    GOES.test(behind) ||
    GOES_CJK.test(behind) ||
    REMOVES.test(ahead) ||
    REMOVES_CJK.test(ahead) ||
    COMPLAINED.test(behind)
  );
}
