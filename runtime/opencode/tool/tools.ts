/** Our tools, as lists: what is registered with the host, and what the agents' own files are generated from. */
import { anchorTool } from "./anchor.ts";
import { governDelegate } from "./govern-delegate.ts";
import { governPlan } from "./govern-plan.ts";
import { governTask } from "./govern-task.ts";

/** The tools that decide on state; `govern_shell` stands beside them. */
export const TOOLS = [governPlan, governTask, governDelegate, anchorTool] as const;
