import { expect, it } from "vitest";
import { wordDifference } from "./word-difference.ts";

it("shows the words that differ within long texts, and where they stand", () => {
  const long = (middle: string): string => `${"before ".repeat(300)}${middle}${" after".repeat(300)}`;
  const told = wordDifference(long("uses bcrypt with 10 rounds"), long("uses argon2 with 12 rounds")) ?? "";
  expect(told).toContain("before uses [-bcrypt-]{+argon2+} with [-10-]{+12+} rounds after");
  expect(told.length).toBeLessThan(200);
});

it("shows whole words, and what only one of the two has", () => {
  expect(wordDifference("it is tested", "it is testing")).toBe("it is [-tested-]{+testing+}");
  expect(wordDifference("a b", "a b c")).toBe("a b{+ c+}");
});

it("leaves texts alone that have little in common", () => {
  const words = (kind: string): string => Array.from({ length: 300 }, (_, at) => `${kind}${at}`).join(" ");
  expect(wordDifference(words("a"), words("b"))).toBeUndefined();
});
