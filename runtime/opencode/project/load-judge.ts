/** The policy, loaded once the host goes on, or by the first call if that comes sooner. */
import type * as Judge from "../../policy/judge.ts";
import { lateRoom } from "./late-room.ts";

const room = lateRoom<typeof Judge>("../../policy/judge.ts");

/** Throws when the file is missing or broken: the caller's guard decides what that means. */
export const judge = room.now;

/** Loads in the host's next idle moment. A failure is left to the first call, which can report it. */
export function loadJudgeSoon(): void {
  setTimeout(() => void room.awaited().catch(() => undefined), 0).unref();
}
