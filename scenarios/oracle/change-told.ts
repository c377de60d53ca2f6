/**
 * Whether a change on disk that nobody permitted is told, afterwards, to both who have to know: the agent in what it is
 * sent next, and the human on the screen, each with the name of the file.
 */
import type { Reason } from "@idumb/reports";
import { COMPACTION, type Evidence } from "../play/evidence.ts";
import { textIn } from "./plan-in-view.ts";
import { toastsOf } from "./toasts.ts";

/** Words of an alarm beside a path; a path alone may stand in any output. */
const ALARM = /unexplained|changed on disk/i;

/** Alarms that the human saw in the turn. */
export const alarmsIn = (evidence: Evidence, turn: number): readonly string[] =>
  toastsOf(evidence).flatMap((toast) => (toast.turn === turn && ALARM.test(toast.text) ? [toast.text] : []));

/**
 * Who of the two was told that the path changed in that turn: the human in it, the agent by the end of turn `until`.
 */
export function toldOf(
  evidence: Evidence,
  turn: number,
  path: string,
  until: number,
): { readonly agent: boolean; readonly human: boolean } {
  const requests = evidence.requests.filter(({ turn: at }) => at >= turn && at <= until);
  const read = requests.flatMap((request) => textIn(request).split("\n")).filter((line) => ALARM.test(line));
  return {
    agent: read.some((line) => line.includes(path)),
    human: alarmsIn(evidence, turn).some((text) => text.includes(path)),
  };
}

/**
 * Fails for each of the paths, which changed in the turn, of which one of the two was not told by the end of the next one
 * in which somebody says something.
 */
export function changeTold(evidence: Evidence, turn: number, paths: readonly string[]): Reason[] {
  const next = evidence.turns.find(({ index, said }) => index > turn && said !== COMPACTION)?.index ?? turn;
  return paths.flatMap((path) => {
    const told = toldOf(evidence, turn, path, next);
    return (["agent", "human"] as const).flatMap((who) =>
      told[who] ? [] : [{ text: `the ${who} was not told that ${path} changed`, turn: turn + 1 }],
    );
  });
}
