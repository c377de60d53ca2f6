/**
 * The effect of a shell command line: a real parser reads it, and each step is followed as the shell would take it.
 * Agents send the same few lines over and over, so a bounded number of results is kept with the context object they
 * belong to.
 */
import { parse } from "unbash";
import type { Effect, ShellContext } from "./effect.ts";
import { reachesHost } from "./loopback.ts";
import { resolvePath } from "./project-path.ts";
import type { Analysis } from "./shell/analysis.ts";
import { runCommand, runWords } from "./command.ts";
import { EffectSheet } from "./shell/effect-sheet.ts";
import { spendParsing } from "./shell/reading-cost.ts";
import { openScope, type Scope } from "./shell/scope.ts";
import { MAX_STEPS } from "./shell/steps.ts";
import { DYNAMIC, NOTHING, SILENT } from "./shell/stream.ts";
import { walkScript } from "./shell/walk.ts";

const MAX_NESTED_TEXTS = 16;
const MAX_LENGTH = 100_000;
const KEPT = 512;

const results = new WeakMap<ShellContext, Map<string, Effect>>();

/**
 * What a shell line would do.
 * @param command the text as the agent sends it; may span lines.
 * @param context the project, and what the caller guards. Reuse one object for all lines of a project.
 * @param workdir where the line starts, absolute or from the project; the project when not given.
 * @returns the effect; never throws. A line that cannot be followed is `hidden`, never harmless.
 */
export function shellEffect(command: string, context: ShellContext, workdir: string | undefined): Effect {
  let kept = results.get(context);
  if (kept === undefined) {
    kept = new Map();
    results.set(context, kept);
  }
  const key = `${workdir ?? ""}\n${command}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const effect = analyse(command, context, workdir);
  // The oldest goes first; a line in use comes back at the price of one analysis.
  if (kept.size >= KEPT)
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  if (command.length <= MAX_LENGTH) kept.set(key, effect);
  return effect;
}

function analyse(command: string, context: ShellContext, workdir: string | undefined): Effect {
  const effects = new EffectSheet(context);
  let nested = 0;
  const analysis: Analysis = {
    effects,
    steps: { left: MAX_STEPS },
    runScript: walkScript,
    runText(text, scope, stdin) {
      if (nested >= MAX_NESTED_TEXTS) {
        effects.hide("it is nested too deep to follow");
        return SILENT;
      }
      if (!spendParsing(scope, text)) return SILENT;
      nested++;
      const outcome = walkScript(parse(text), scope, stdin);
      nested--;
      return outcome;
    },
    runCommand,
    runWords,
  };
  if (command.length > MAX_LENGTH) effects.hide("it is too large to follow");
  else {
    const cwd = workdir === undefined ? context.directory : resolvePath(context.directory, workdir);
    const scope: Scope = openScope(analysis, cwd);
    try {
      analysis.runText(command.replaceAll(DYNAMIC, "_"), scope, NOTHING);
    } catch {
      // A parser that gives up on an input says nothing about what the input does.
      effects.hide("it cannot be analysed");
    }
  }
  if (
    (effects.network || effects.opaque !== null) &&
    (effects.namesHost || reachesHost(command, context.port))
  ) {
    effects.govern("it calls the host's own port");
  }
  return effects.toEffect();
}
