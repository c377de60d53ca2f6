/** The rules and their parsers, as large as the rest of the plugin; the first task that ends asks for them. */
import type * as Inspector from "../../late/inspect-file.ts";
import { lateRoom } from "../project/late-room.ts";

/** Throws when the file is missing or broken. */
export const { now: inspector } = lateRoom<typeof Inspector>("../../late/inspect-file.ts");
