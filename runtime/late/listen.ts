/** The door to what a human's message does, and to what an earlier program left. Built as a file of its own (`bundle.ts`). */
export * from "@idumb/course-changes";
export { oldStateIn, OLD_FILES } from "../context/old-state.ts";
