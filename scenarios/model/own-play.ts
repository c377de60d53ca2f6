/**
 * A run with a real model: the user's own provider answers in the place of a simulated agent. Plain data, for it
 * crosses process borders; the login in it is written to no file but the host's own, which goes with the host.
 */
import {
  openLiveHost,
  ownProvidersModel,
  type Model,
  type OpenHost,
  type OwnModel,
} from "opencode-simulator";

/** Tokens as the provider bills them. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

export interface OwnPlay {
  readonly own: OwnModel;
  /** Tokens that one run may take; null = as many as it needs. */
  readonly mostTokens: number | null;
}

/** As providers count them, on average. */
export const CHARS_PER_TOKEN = 4;

export const NO_TOKENS: Tokens = { input: 0, output: 0 };

export const together = (a: Tokens, b: Tokens): Tokens => ({
  input: a.input + b.input,
  output: a.output + b.output,
});

/** What stands in for agent and host of a run. */
export interface Stand {
  readonly agent: Model;
  readonly openHost: OpenHost;
  /** What has been spent so far. */
  spent(): Tokens;
}

/** The real host with the user's provider, and a model that passes every request on to it. */
export function standFor({ own, mostTokens }: OwnPlay): Stand {
  let spent = NO_TOKENS;
  const refusal = (): string | undefined =>
    mostTokens !== null && spent.input + spent.output >= mostTokens
      ? `the budget of ${mostTokens} tokens is spent`
      : undefined;
  const upstream = {
    url: own.url,
    onTokens: (tokens: Tokens) => void (spent = together(spent, tokens)),
    refusal,
  };
  return {
    agent: ownProvidersModel,
    // Titles are asked of the small model: without this one of another provider's.
    openHost: (options) =>
      openLiveHost({
        ...options,
        config: { ...options.config, model: own.name, small_model: own.name },
        own: { provider: own.provider, upstream },
      }),
    spent: () => spent,
  };
}
