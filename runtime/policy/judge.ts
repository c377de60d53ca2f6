/** The door of this room: what a call would do, and whether it may. Built as a file of its own (`build.ts`). */
export { effectOf } from "./effect.ts";
export { gate } from "./gate.ts";
export { governedPath } from "./governed-path.ts";
export { mainPurpose } from "./purpose.ts";
export { commandTexts } from "./shell/command-texts.ts";
export { exitSpeaks } from "./shell/exit-speaks.ts";
export { leavesProgram } from "./shell/leaves-program.ts";
export { describeCall } from "./describe-call.ts";
export { diskDiff, mayWriteUnnamed } from "./disk-diff.ts";
