/** What is counted of a real model. */
/** Tokens as the provider bills them. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** As providers count them, on average. */
export const CHARS_PER_TOKEN = 4;

export const NO_TOKENS: Tokens = { input: 0, output: 0 };

export const addTokens = (a: Tokens, b: Tokens): Tokens => ({
  input: a.input + b.input,
  output: a.output + b.output,
});
