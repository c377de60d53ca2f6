import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { COMPANIONS } from "../st-07-together/companions.ts";
import { shareTokenizer } from "./one-tokenizer.ts";

it("counts tokens with one table as the package does with one for each text", () => {
  const dcp = COMPANIONS[0]?.plugin ?? "";
  const load = () =>
    createRequire(`${dcp}/package.json`)("@anthropic-ai/tokenizer") as { countTokens(text: string): number };
  const own = load().countTokens;
  const texts = ["", "hello world", "ﬁne 𝄞 ✓ <EOT>\n\n\tconst a = 1;", "数据库 ".repeat(50)];
  const counts = texts.map((text) => own(text));
  shareTokenizer(["/another/plugin"]);
  expect(load().countTokens).toBe(own);
  shareTokenizer([dcp]);
  expect(load().countTokens).not.toBe(own);
  expect(texts.map((text) => load().countTokens(text))).toEqual(counts);
});
