import { applyPatchTool } from "./apply-patch.ts";
import { bashTool } from "./bash.ts";
import { bindTool } from "./definition/define-tool.ts";
import { editTool } from "./edit.ts";
import { globTool } from "./glob.ts";
import { grepTool } from "./grep.ts";
import { invalidTool } from "./invalid.ts";
import { questionTool } from "./question.ts";
import { readTool } from "./read.ts";
import { skillTool } from "./skill.ts";
import { todowriteTool, todowriteWithIds } from "./todowrite.ts";
import { webfetchTool } from "./webfetch.ts";
import { websearchTool } from "./websearch.ts";
import { writeTool } from "./write.ts";
import type { HostServices } from "../services/host-services.ts";
import type { HostTool } from "../services/host-tool.ts";

/**
 * The built-in tools of one instance, in the order of the host's registry; `task` belongs after `write` and to the
 * session loop.
 */
export const builtinTools = (services: HostServices): HostTool[] =>
  DEFINITIONS.map((definition) =>
    bindTool(
      definition === todowriteTool && !services.profile.switches.todosWithoutIds
        ? todowriteWithIds
        : definition,
      services,
    ),
  );

const DEFINITIONS = [
  invalidTool,
  questionTool,
  bashTool,
  readTool,
  globTool,
  grepTool,
  editTool,
  writeTool,
  webfetchTool,
  todowriteTool,
  websearchTool,
  skillTool,
  applyPatchTool,
];
