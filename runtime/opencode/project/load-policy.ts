/** The policy, loaded once the host goes on, or by the first call if that comes sooner. */
import type * as Policy from "../../policy/policy.ts";
import { lateRoom } from "./late-room.ts";

const room = lateRoom<typeof Policy>("../../policy/policy.ts");

/** Throws when the file is missing or broken: the caller's guard decides what that means. */
export const policy = room.now;

/** Loads in the host's next idle moment. A failure is left to the first call, which can report it. */
export function loadPolicySoon(): void {
  setTimeout(() => void room.awaited().catch(() => undefined), 0).unref();
}
