/** What hears the human, with its lexicons; nobody has spoken yet while a plugin loads. */
import type * as Listener from "../../late/listen.ts";
import { lateRoom } from "./late-room.ts";

/** Throws (or rejects) when the file is missing or broken: the caller's guard decides what that means. */
export const { now: listener, awaited: awaitListener } = lateRoom<typeof Listener>("../../late/listen.ts");
