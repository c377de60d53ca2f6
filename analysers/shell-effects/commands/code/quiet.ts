/**
 * The analysis for text that may be a command and may be something else: a string in code, a line for another shell.
 * Of what following it finds, only writes, loss and what is guarded count. An unknown name or an error of syntax says
 * nothing there.
 */
import type { WriteKind } from "../../shell/effect-sheet.ts";
import type { Scope } from "../../shell/scope.ts";

/** @param heeds what counts besides what is guarded: for `loss`, words that name files here may name none there. */
export function quiet(
  scope: Scope,
  heeds: "loss" | "loss and writes" = "loss and writes",
): Scope["analysis"] {
  const { analysis } = scope;
  const { effects } = analysis;
  const silent = Object.create(effects, {
    hide: { value: () => undefined },
    runs: { value: () => undefined },
    tests: { value: () => undefined },
    builds: { value: () => undefined },
    touchesGit: { value: () => undefined },
    changesNothing: { value: () => undefined },
    destroy: { value: (reason: string) => effects.destroy(reason) },
    govern: { value: (reason: string | null) => effects.govern(reason) },
    write: {
      value: (path: string, kind?: WriteKind) =>
        heeds === "loss" ? effects.mayWrite(path, kind) : effects.write(path, kind),
    },
    writeSomewhere: { value: () => (heeds === "loss" ? undefined : effects.writeSomewhere()) },
  }) as typeof effects;
  return { ...analysis, effects: silent };
}
