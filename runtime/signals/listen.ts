/**
 * The door of this room: what a human's message does, and what depends on a decision. Built as a file of its own
 * (`build.ts`).
 */
export { hearMessage, tellsToDropPlan } from "./message/hear-message.ts";
export { manifestChoices, MANIFESTS } from "./tech/manifest-choices.ts";
export { slotOf, speaksOfSlot, choiceNamed } from "./tech/speaks-of-slot.ts";
export { oldStateIn, OLD_FILES } from "./old-state.ts";
