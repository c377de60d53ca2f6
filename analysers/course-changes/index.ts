/** What a human's message does to the plan and to what was decided, and what depends on a decision. */
export { hearMessage, tellsToDropPlan } from "./message/hear-message.ts";
export { manifestChoices, MANIFESTS } from "./tech/manifest-choices.ts";
export { slotOf, speaksOfSlot, choiceNamed } from "./tech/speaks-of-slot.ts";
export { saidOfFiles, saysPause } from "./message/forbids.ts";
