/** Programs that the caller guards. The guard names them and says what a call of one is. */
import type { Guard } from "../../guard.ts";
import type { Program } from "../../shell/analysis.ts";

export function guardedProgram(name: string, guard: Guard): Program | undefined {
  if (!Object.hasOwn(guard.programs, name)) return undefined;
  const callOf = guard.programs[name];
  return ({ args, scope }) => {
    const call = callOf?.(args.map(({ text }) => text)) ?? "opaque";
    if (call === "opaque") scope.analysis.effects.runs(name);
    else if (call !== "harmless") scope.analysis.effects.govern(call.guarded);
  };
}
