/** The door of this room: what a call would do, and whether it may. Built as a file of its own (`build.ts`). */
export { unnamedActingFile } from "./acting-file.ts";
export { isAllowedLine } from "./allowed-line.ts";
export { effectOf } from "./effect.ts";
export { gate } from "./gate.ts";
export { governedPath } from "./governed-path.ts";
export { keepsGovernance } from "./keeps-governance.ts";
export { mainPurpose } from "./purpose.ts";
export { commandTexts, exitSpeaks, leavesProgram } from "@idumb/shell-effects";
export { describeCall } from "./describe-call.ts";
export { isSameDeed } from "./same-deed.ts";
export { testRun } from "./test-run.ts";
export { diskDiff, mayWriteUnnamed } from "./disk-diff.ts";
