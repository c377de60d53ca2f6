import type { Generation } from "./generation.ts";
import { OPENCODE_1 } from "./opencode1.ts";
import { OPENCODE_2 } from "./opencode2/opencode2.ts";

/** The hosts that can be run, by the names that options have for them. */
export const LIVE_KINDS = { opencode: OPENCODE_1, "opencode@2": OPENCODE_2 } satisfies Record<
  string,
  Generation
>;

export type LiveKind = keyof typeof LIVE_KINDS;
