import type { Effect as Effects } from "effect";
import { Interrupted } from "../../host/fiber/fiber.ts";
import { DeclaredFailure } from "../shape/host-error.ts";
import type { EffectLibrary } from "./effect-library.ts";

/** Runs what a plugin's function answers, and tells how it ended as the rest of this host does: by a throw. */
export interface EffectCall {
  readonly work: () => unknown;
  /** Interrupts the Effect. */
  readonly signal: AbortSignal | undefined;
  /** The host's own code, in whose words its engine complains of what is no Effect. */
  readonly code: string;
}

/** Throws a `DeclaredFailure`, `Interrupted`, or whatever was thrown or died. */
export async function runEffect(library: EffectLibrary, call: EffectCall): Promise<unknown> {
  const { Cause, Effect, Exit } = library;
  const answer = call.work();
  if (!Effect.isEffect(answer)) throw new TypeError(complaint(answer, call.code));
  const exit = await Effect.runPromiseExit(
    answer as Effects.Effect<unknown>,
    call.signal === undefined ? undefined : { signal: call.signal },
  );
  if (Exit.isSuccess(exit)) return exit.value;
  const { cause } = exit;
  if (Cause.hasInterrupts(cause)) throw new Interrupted();
  const failure = Cause.squash(cause);
  throw Cause.hasDies(cause) ? failure : new DeclaredFailure(failure);
}

/** As Bun says it of `yield*`, which takes the letters of a text for Effects. */
function complaint(answer: unknown, code: string): string {
  if (typeof answer === "string") return "X is not an Object. (evaluating 'b7 in X')";
  if (answer === undefined || answer === null) return `${answer} is not an object (evaluating '${code}')`;
  const called = `yield*${code.slice(0, code.indexOf("("))}`;
  return `${called} is not a function. (In 'yield*${code}', '${called}' is undefined)`;
}
