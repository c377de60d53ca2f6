/**
 * What a shell line does before it runs: what it writes, loses and runs, and what it leaves unknown.
 */
export { NO_EFFECT, type Effect, type LossUnless, type ShellContext } from "./effect.ts";
export {
  guardedGlob,
  guardedTree,
  NOTHING_GUARDED,
  type Guard,
  type GuardedCall,
  type GuardedPlace,
} from "./guard.ts";
export { reachesHost, urlReachesHost } from "./loopback.ts";
export { patchPaths } from "./patch-paths.ts";
export { commandTexts } from "./shell/command-texts.ts";
export { diffPaths } from "./shell/diff-paths.ts";
export { exitSpeaks } from "./shell/exit-speaks.ts";
export { plainCommands } from "./shell/plain-commands.ts";
export { runLine, type RunLine } from "./shell/run-line.ts";
export { leavesProgram } from "./shell/leaves-program.ts";
export { shellEffect } from "./shell-effect.ts";
export { DYNAMIC } from "./shell/stream.ts";
