/**
 * Whether what is closed passes the project's own test at that moment: the test is run on a copy of the disk, whatever
 * anybody says about it.
 */
import { exitOf } from "../oracle/shadow.ts";
import { TEST_COMMAND } from "../play/quick-test.ts";
import type { Evidence, Judgement } from "../play/evidence.ts";
import { isClosed } from "./closed.ts";
import { TESTED } from "./user.ts";

/** Fails when the piece that the tests are about is closed while they fail. */
export function proven({ turns, frames, directory }: Evidence): Judgement {
  const at = turns.find((turn) => isClosed(turn, TESTED));
  const disk = frames.findLast(({ turn }) => turn === at?.index)?.disk;
  const isRed = at !== undefined && disk !== undefined && exitOf(disk, TEST_COMMAND, directory) !== 0;
  const text = `"${TESTED.name}" was closed while ${TEST_COMMAND} fails`;
  return { reasons: isRed ? [{ text, turn: at.index + 1 }] : [], observations: [], reached: [] };
}
