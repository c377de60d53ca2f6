import type { Evidence } from "../play/evidence.ts";
import { CHARS_PER_TOKEN, NO_TOKENS, addTokens, type Tokens } from "./tokens.ts";

/** What a run would have cost with a real model, counted in characters; nothing of it is cached. */
export function countTokens({ requests }: Evidence): Tokens {
  const size = (value: unknown): number => Math.ceil(JSON.stringify(value).length / CHARS_PER_TOKEN);
  return requests
    .map(({ body, answer }) => ({
      input: size({ messages: body.messages, tools: body.tools ?? [] }),
      output: size({ say: answer.say, call: answer.call }),
    }))
    .reduce(addTokens, NO_TOKENS);
}
