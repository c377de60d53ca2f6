/** Every file of the package that is made from the role table: path and text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOOLS } from "../opencode/tool/tools.ts";
import { PURPOSES, ROLES, type Role } from "../policy/role-table.ts";
import { agentFile, PROFILED_ROLES, type RoleTool } from "./agent-file.ts";
import { rolesTable, withTable } from "./roles-table.ts";
import { TOOL } from "../kernel/tool-names.ts";

const RUNTIME = join(import.meta.dirname, "..");

/** The actions a role has of each of our tools; the shell's are its purposes. */
export function toolsOfRole(role: Role): readonly RoleTool[] {
  const shell = { name: TOOL.shell, actions: PURPOSES.filter((one) => role.purposes.includes(one)) };
  return [...TOOLS.map((tool) => ({ name: tool.name, actions: tool.actionsOf(role) })), shell];
}

/** Paths are absolute. */
export function generatedFiles(): readonly { readonly path: string; readonly text: string }[] {
  const agents = PROFILED_ROLES.map((name) => ({
    path: join(RUNTIME, "agents", `${ROLES[name].agent}.md`),
    text: agentFile(name, ROLES[name], toolsOfRole(ROLES[name])),
  }));
  const readme = join(RUNTIME, "README.md");
  return [
    ...agents,
    { path: readme, text: withTable(readFileSync(readme, "utf8"), rolesTable(toolsOfRole)) },
  ];
}
