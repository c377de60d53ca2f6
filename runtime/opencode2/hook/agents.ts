/**
 * The three agents and the two skills of the package on OpenCode 2 (0.0.0-next-16350), which takes both from a plugin.
 * Those of the user stay what they are: settings and files come after plugins there.
 */
import { agentPrompt, hiddenTools, profileOf, PROFILED_ROLES } from "../../agents/agent-file.ts";
import { toolsOfRole } from "../../agents/role-tools.ts";
import { SKILLS } from "../../agents/skills.ts";
import { ROLES } from "../../policy/role-table.ts";
import { inHostWords, permissionOf, SHELL } from "../host/governed-call.ts";
import type { PluginContext } from "../host/wire.ts";

export async function addAgents(context: PluginContext): Promise<void> {
  await context.agent.transform((draft) => {
    for (const profile of PROFILED_ROLES) {
      const role = ROLES[profile];
      const tools = toolsOfRole(role);
      if (role.agent === null || draft.get(role.agent) !== undefined) continue;
      draft.update(role.agent, (agent) => {
        Object.assign(agent, profileOf(profile), {
          name: role.agent,
          system: inHostWords(agentPrompt(profile, role, tools, SHELL)),
        });
        // A tool that is denied for every resource is not offered.
        for (const action of new Set(hiddenTools(role, tools).map(permissionOf)))
          agent.permissions.push({ action, resource: "*", effect: "deny" });
      });
    }
  });
  await context.skill.transform((draft) => {
    for (const { id, description, content } of SKILLS)
      draft.source({
        type: "embedded",
        skill: { id, name: id, description, location: `/idumb/${id}.md`, content: inHostWords(content) },
      });
  });
}
