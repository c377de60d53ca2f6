import fc from "fast-check";
import type { ModelStep } from "../../model/model.ts";
import type { Script, ScriptPlugin, ScriptStep } from "../../script/script.ts";
import { children } from "./children.ts";
import { heldStep, type HeldStep } from "./held-step.ts";
import { httpFailure } from "./http-failure.ts";
import { projectConfig } from "./project-config.ts";
import { projectFiles } from "./project-files.ts";
import { promptStep } from "./prompt-step.ts";
import { scriptPlugins } from "./script-plugins.ts";
import { seldom } from "./seldom.ts";
import { sessionStep } from "./session-step.ts";
import { withExtras } from "./with-extras.ts";
import { words } from "./words.ts";

/** A script without its name, which is given to it when it is written down. */
export type UnnamedScript = Omit<Script, "id" | "about">;

const inSomeSession = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: promptStep }, { weight: 2, arbitrary: sessionStep }),
    seldom(7, fc.constantFrom("b", "copy")),
  )
  .map(([step, session]): ScriptStep => (session === undefined ? step : { ...step, session }));

const answer: fc.Arbitrary<string | ModelStep> = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 1, arbitrary: httpFailure },
);

const project = withExtras(3, fc.record({ config: projectConfig, files: projectFiles }), {
  session: fc.constant({ title: null }),
  title: answer,
  subs: children,
  summaries: fc.array(answer, { minLength: 1, maxLength: 2 }),
});

/** Any session: what the user does, what the model answers, what the plugins do to it, in which project. */
export const randomScript: fc.Arbitrary<UnnamedScript> = fc
  .tuple(project, scriptPlugins, seldom(8, heldStep), fc.array(inSomeSession, { maxLength: 4, size: "max" }))
  .map(([{ session, ...base }, plugins, held, more]) => ({
    ...base,
    // The title request fires hooks beside the first step: which of the two is held would be a race.
    ...(session === undefined || held !== undefined ? {} : { session }),
    plugins: withHold(plugins, held),
    steps: atLeastOne(
      withoutIdleReverts([...(held === undefined ? [] : [held.step]), ...more], plugins, base.config),
    ),
  }));

function atLeastOne(steps: readonly ScriptStep[]): readonly ScriptStep[] {
  return steps.length === 0 ? [{ prompt: "go" }] : steps;
}

function withHold(plugins: readonly ScriptPlugin[], held: HeldStep | undefined): readonly ScriptPlugin[] {
  const [first, ...others] = plugins;
  if (held === undefined || first === undefined) return plugins;
  return [{ ...first, hooks: [...held.hooks, ...(first.hooks ?? [])] }, ...others];
}

/**
 * Without the reverts to a message that the session cannot be sure to have, because a driver could not even ask
 * for them: one that was refused, or that went to a session since deleted.
 */
function withoutIdleReverts(
  steps: readonly ScriptStep[],
  plugins: readonly ScriptPlugin[],
  config: Script["config"],
): readonly ScriptStep[] {
  // A default agent may be one that cannot be the default, and then every prompt that names none is refused.
  const hasDefault = config?.opencode?.["default_agent"] === undefined;
  const mayRefuse = plugins.some((plugin) => plugin.hooks?.some((one) => one.hook === "chat.message"));
  const stored = new Map<string, number>();
  return steps.filter((step) => {
    const name = step.session ?? "main";
    const known = stored.get(name) ?? 0;
    const isSure =
      !mayRefuse &&
      (hasDefault || step.agent !== undefined) &&
      step.agent !== "nope" &&
      step.model === undefined;
    if (step.prompt !== undefined && isSure) stored.set(name, known + 1);
    if (step.delete) stored.set(name, Number.NEGATIVE_INFINITY);
    return step.revert === undefined || step.revert.user <= known;
  });
}
