import type { Host } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { editTool } from "./edit.ts";
import { patchTool } from "./patch.ts";
import { questionTool } from "./question.ts";
import { readTool } from "./read.ts";
import { globTool, grepTool } from "./search.ts";
import { shellTool } from "./shell.ts";
import { skillTool } from "./skill.ts";
import { subagentTool } from "./subagent.ts";
import { webfetchTool, websearchTool } from "./web.ts";
import { writeTool } from "./write.ts";

/** The host's own tools, without `execute`, which is made for each request. */
export const builtinTools = (host: Host): readonly ToolInfo[] =>
  [
    patchTool,
    editTool,
    globTool,
    grepTool,
    questionTool,
    readTool,
    shellTool,
    skillTool,
    subagentTool,
    webfetchTool,
    websearchTool,
    writeTool,
  ].map((make) => make(host));
