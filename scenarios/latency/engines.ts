/**
 * The same question put to two general policy engines, with what our gate works out itself handed to them ready
 * made: effect, active task, scope. Rules: governance and destruction never, a write only under an active task that
 * allows the tool, within its paths.
 */
import { newEnforcer, newModelFromString, StringAdapter } from "casbin";
import { preparsePolicySet, statefulIsAuthorized } from "@cedar-policy/cedar-wasm/nodejs";
import type { Call } from "./sample.ts";

const CASBIN_MODEL = `
[request_definition]
r = role, tool, effect, path, task, tools, scope
[policy_definition]
p = role, effect, needsTask, eft
[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))
[matchers]
m = r.role == p.role && r.effect == p.effect && (p.needsTask == "no" || (r.task != "" && (r.tools == "*" || r.tools == r.tool) && globMatch(r.path, r.scope)))
`;
const CASBIN_POLICY = `
p, solo, none, no, allow
p, solo, write, yes, allow
p, solo, shell, yes, allow
p, solo, destructive, no, deny
p, solo, governance, no, deny
p, executor, none, no, allow
p, executor, write, yes, allow
p, coordinator, none, no, allow
p, investigator, none, no, allow
`;
const CEDAR_POLICIES = `
forbid(principal, action in [Action::"destructive", Action::"governance"], resource);
permit(principal, action == Action::"none", resource);
permit(principal, action in [Action::"write", Action::"shell"], resource)
when { ["solo", "executor"].contains(context.role) && context.task != "" && (context.tools == "*" || context.tools == context.tool) && context.path like "/project/src/*" };
`;

/** Casbin, its enforcer built once. */
export async function casbin(): Promise<Call> {
  const enforcer = await newEnforcer(newModelFromString(CASBIN_MODEL), new StringAdapter(CASBIN_POLICY));
  return () => {
    const asked = ["solo", "write", "write", "/project/src/a.ts", "tn-1", "*", "/project/src/*"];
    if (!enforcer.enforceSync(...asked)) throw new Error("casbin refused what it should allow");
  };
}

/** Cedar, its policies parsed once. */
export function cedar(): Call {
  const parsed = preparsePolicySet("gate", { staticPolicies: CEDAR_POLICIES });
  if (parsed.type !== "success") throw new Error(`cedar: ${JSON.stringify(parsed.errors)}`);
  return () => {
    const answer = statefulIsAuthorized({
      principal: { type: "Session", id: "ses_root" },
      action: { type: "Action", id: "write" },
      resource: { type: "File", id: "a.ts" },
      context: { role: "solo", tool: "write", task: "tn-1", tools: "*", path: "/project/src/a.ts" },
      preparsedPolicySetId: "gate",
      entities: [],
    });
    if (answer.type !== "success" || answer.response.decision !== "allow")
      throw new Error(`cedar refused what it should allow: ${JSON.stringify(answer)}`);
  };
}
