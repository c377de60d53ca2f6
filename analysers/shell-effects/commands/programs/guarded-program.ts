/** Programs that the caller guards: which they are, and what a call of one is, the guard says. */
import type { Guard } from "../../guard.ts";
import type { Judge } from "../../shell/analysis.ts";

export function guardedProgram(name: string, guard: Guard): Judge | undefined {
  if (!Object.hasOwn(guard.programs, name)) return undefined;
  const callOf = guard.programs[name];
  return ({ args, scope }) => {
    const call = callOf?.(args.map(({ text }) => text)) ?? "opaque";
    if (call === "opaque") scope.analysis.findings.runs(name);
    else if (call !== "harmless") scope.analysis.findings.govern(call.guarded);
  };
}
