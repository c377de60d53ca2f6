/** All delegation plays. */
import { FAILURE_PLAYS } from "./failure-plays.ts";
import { KEY_PLAYS } from "./key-plays.ts";
import { RECALL_PLAYS } from "./recall-plays.ts";
import { SCOPE_PLAYS } from "./scope-plays.ts";
import type { Play } from "./play.ts";

export const PLAYS: readonly Play[] = [...SCOPE_PLAYS, ...KEY_PLAYS, ...RECALL_PLAYS, ...FAILURE_PLAYS];
