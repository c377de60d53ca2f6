/**
 * JSON from outside whose shape nobody promises: settings, request bodies, parts of prompts, hooks of plugins. Read
 * with care at the place of use; the one type of the fake host that says `any`.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is the outside's, not ours
export type OpenRecord = Record<string, any>;
