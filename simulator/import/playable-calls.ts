import type { HostGeneration } from "../trace/event.ts";
import type { Call } from "./conversation.ts";

/** Tools of the host that do the same in a project of their own, with the argument without which they do nothing. */
const PLAYABLE: Readonly<Record<HostGeneration, Readonly<Record<string, string>>>> = {
  1: {
    read: "filePath",
    write: "filePath",
    edit: "filePath",
    apply_patch: "patchText",
    glob: "pattern",
    grep: "pattern",
    todowrite: "todos",
    bash: "command",
    task: "prompt",
  },
  2: {
    read: "path",
    write: "path",
    edit: "path",
    patch: "patchText",
    glob: "pattern",
    grep: "pattern",
    shell: "command",
    subagent: "prompt",
  },
};

export const SHELL: Readonly<Record<HostGeneration, string>> = { 1: "bash", 2: "shell" };
export const DELEGATES: Readonly<Record<HostGeneration, string>> = { 1: "task", 2: "subagent" };

/** Calls of all other tools (of plugins, MCP servers, the network, another agent) get their recorded results. */
export const isPlayable = ({ tool, input }: Call, generation: HostGeneration): boolean =>
  (PLAYABLE[generation][tool] ?? "") in input;

/** A tool of the host in other arguments than the host's needs a name of its own. */
export const recordedName = (tool: string, generation: HostGeneration): string =>
  tool in PLAYABLE[generation] ? `recorded_${tool}` : tool.replaceAll(/[^\w-]/g, "_");
