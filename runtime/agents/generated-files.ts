/** Every file of the package that is made from the role table: path and text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROLES } from "../policy/role-table.ts";
import { agentFile, PROFILED_ROLES } from "./agent-file.ts";
import { toolsOfRole } from "./role-tools.ts";
import { SKILLS, skillFile } from "./skills.ts";
import { rolesTable, withTable } from "./roles-table.ts";

const RUNTIME = join(import.meta.dirname, "..");

/** Paths are absolute. */
export function generatedFiles(): readonly { readonly path: string; readonly text: string }[] {
  const agents = PROFILED_ROLES.map((name) => ({
    path: join(RUNTIME, "agents", `${ROLES[name].agent}.md`),
    text: agentFile(name, ROLES[name], toolsOfRole(ROLES[name])),
  }));
  const readme = join(RUNTIME, "README.md");
  return [
    ...agents,
    ...SKILLS.map((skill) => ({
      path: join(RUNTIME, "skills", skill.id, "SKILL.md"),
      text: skillFile(skill),
    })),
    { path: readme, text: withTable(readFileSync(readme, "utf8"), rolesTable(toolsOfRole)) },
  ];
}
