import fc from "fast-check";
import { words } from "./words.ts";

const text = words.map((value): unknown => value);
const part = fc.oneof(
  { weight: 4, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      { type: "text", text: "synthetic", synthetic: true },
      { type: "text", text: "ignored", ignored: true },
      { type: "file", mime: "text/plain", filename: "a.txt", url: "file://$PROJ/a.txt" },
      { type: "file", mime: "text/plain", filename: "none.txt", url: "file://$PROJ/none.txt" },
      { type: "agent", name: "general" },
    ),
  },
);

/** What a user sends: usually one text, sometimes several parts, some of them files or agents. */
export const promptParts: fc.Arbitrary<string | readonly unknown[]> = fc.oneof(
  { withCrossShrink: true },
  { weight: 6, arbitrary: fc.constantFrom("go", "please look at a.txt", "KID and all") },
  { weight: 1, arbitrary: words },
  { weight: 2, arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }) },
);
