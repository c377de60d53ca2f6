/** The role table as text, for the README: made from the table that the gate enforces. */
import { ROLES } from "../policy/role-table.ts";
import { rightsOf, type RoleTool } from "./agent-file.ts";
import type { Role } from "../policy/role-table.ts";

const TABLE_BEGIN = "<!-- roles: made from policy/role-table.ts by `npm run agents -w runtime` -->";
const TABLE_END = "<!-- /roles -->";

/** @param toolsOf the actions that a role has of each tool. */
export function rolesTable(toolsOf: (role: Role) => readonly RoleTool[]): string {
  return Object.values(ROLES)
    .map((role) => {
      const agent = role.agent === null ? "every other agent of a root session" : `\`${role.agent}\``;
      const rights = rightsOf(role, toolsOf(role)).map((line) => `- ${line}`);
      return [`**${role.name}** (${agent}): ${role.duty}`, "", ...rights].join("\n");
    })
    .join("\n\n");
}

/** `text` with what stands between the two marks replaced. */
export function withTable(text: string, table: string): string {
  const [before = "", rest = ""] = text.split(TABLE_BEGIN);
  return `${before}${TABLE_BEGIN}\n\n${table}\n\n${TABLE_END}${rest.split(TABLE_END)[1] ?? ""}`;
}
