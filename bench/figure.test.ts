import { expect, it } from "vitest";
import { isMet, verdictOf, type Figure } from "./figure.ts";

const figure = (value: number, more: Partial<Figure> = {}): Figure => ({
  id: "f",
  what: "f",
  value,
  unit: "x",
  n: 10,
  ...more,
});
const most = { target: { atMost: 1.05 } } as const;
const least = { target: { atLeast: 2 } } as const;

it("a figure is judged by its interval where it has one: what the interval holds is not decided", () => {
  expect(verdictOf(figure(1.02, { ...most, interval: [0.99, 1.04] }))).toBe("met");
  expect(verdictOf(figure(1.02, { ...most, interval: [0.89, 1.16] }))).toBe("INCONCLUSIVE");
  expect(verdictOf(figure(1.2, { ...most, interval: [1.1, 1.3] }))).toBe("MISSED");
  expect(verdictOf(figure(3, { ...least, interval: [1.9, 4] }))).toBe("INCONCLUSIVE");
  expect(isMet(figure(1.02, { ...most, interval: [0.89, 1.16] }))).toBe(null);
});

it("without an interval the value decides, and without a target nothing is asked", () => {
  expect([verdictOf(figure(1.05, most)), verdictOf(figure(1.06, most))]).toEqual(["met", "MISSED"]);
  expect([verdictOf(figure(2, least)), verdictOf(figure(1.9, least))]).toEqual(["met", "MISSED"]);
  expect(verdictOf(figure(1))).toBe("");
});
