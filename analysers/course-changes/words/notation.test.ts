import { expect, test } from "vitest";
import { patternOf } from "./notation.ts";

/** Does the phrase stand in the text as a whole? */
const isIn = (phrase: string, text: string): boolean =>
  new RegExp(`^(?:${patternOf(phrase)})$`, "u").test(text);

test.each([
  ["for now", ["for now"], ["for  now", "fornow"]],
  ["avant (de/que)", ["avant de", "avant que"], ["avant", "avant d"]],
  ["librar(y/ies)", ["library", "libraries"], ["librar"]],
  ["(has/need) to", ["has to", "need to"], ["hasto"]],
  ["pull (it)? out", ["pull it out", "pull out"], ["pull  out"]],
  ["(das)? alles", ["das alles", "alles"], [" alles"]],
  ["(so)? (bitte)? wie", ["so bitte wie", "bitte wie", "wie"], ["sowie"]],
  ["log( )?in", ["login", "log in"], ["log  in"]],
  ["зависимост*", ["зависимост", "зависимости"], ["зависимость от"]],
  ["way too _", ["way too slow"], ["way too", "way too slow now"]],
  ["look …2 like", ["look like", "look a bit like"], ["look a little bit like"]],
  ["fixed it …1", ["fixed it", "fixed it myself"], ["fixed it all myself"]],
  ["so(?! (that/far))", ["so"], ["so that"]],
  ["删(掉/除)?", ["删", "删掉"], ["删 掉"]],
  ["it stays .", ["it stays "], ["it stays"]],
  ["c++ (1.0)", ["c++ 1.0"], ["c 1.0", "c++ 1x0"]],
])("%s", (phrase, texts, others) => {
  expect(texts.filter((text) => !isIn(phrase, text))).toEqual([]);
  expect(others.filter((text) => isIn(phrase, text))).toEqual([]);
});
