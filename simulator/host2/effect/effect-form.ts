import type { Effect as Effects, Exit as Exits, Scope as Scopes } from "effect";
import { effectContext } from "./effect-context.ts";
import type { EffectLibrary } from "./effect-library.ts";
import type { Json } from "../shape/session-message.ts";

/**
 * A plugin of the form `{ id, effect }` as one with a setup: its Effect runs in a scope of its own, which is closed when
 * the plugin is let go of, or when its start fails. What answers no Effect never ends its start (0.0.0-next-16350).
 */
export const setupOf =
  (effect: (context: unknown) => unknown, library: EffectLibrary) =>
  async (context: Json): Promise<() => Promise<void>> => {
    const { Cause, Effect, Exit, Scope } = library;
    const scope = Effect.runSync(Scope.make());
    // What a finalizer throws is nobody's: the others run.
    const close = async (exit: Exits.Exit<unknown, unknown>): Promise<void> =>
      void (await Effect.runPromiseExit(Scope.close(scope, exit)));
    const answer = effect(effectContext(library, context));
    if (!Effect.isEffect(answer)) return new Promise(() => {});
    const started = answer as Effects.Effect<unknown, unknown, Scopes.Scope>;
    const exit = await Effect.runPromiseExit(Effect.provideService(started, Scope.Scope, scope));
    if (Exit.isSuccess(exit)) return () => close(Exit.void);
    await close(exit);
    throw Cause.squash(exit.cause);
  };
