/** The actions that a role has of each of our tools; the shell's are its purposes. */
import { TOOL } from "../kernel/tool-names.ts";
import { TOOLS } from "../opencode/tool/tools.ts";
import { PURPOSES, type Role } from "../policy/role-table.ts";
import type { RoleTool } from "./agent-file.ts";

export function toolsOfRole(role: Role): readonly RoleTool[] {
  const shell = { name: TOOL.shell, actions: PURPOSES.filter((one) => role.purposes.includes(one)) };
  return [...TOOLS.map((tool) => ({ name: tool.name, actions: tool.actionsOf(role) })), shell];
}
