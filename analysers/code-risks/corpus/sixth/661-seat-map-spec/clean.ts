import { beforeEach, describe, expect, it, test } from "vitest";
import { allocate, type Row } from "../allocate";

const row = (label: string, plan: string): Row => ({
  label,
  seats: [...plan].map((c, i) => ({ number: i + 1, taken: c === "x", accessible: c === "a" })),
});

const numbers = (seats: ReturnType<typeof allocate>) => seats?.map((s) => s.number) ?? null;

describe("allocate", () => {
  let hall: Row[];

  beforeEach(() => {
    hall = [row("A", "........"), row("B", "xx....xx"), row("C", "aa......")];
  });

  it("puts a group next to each other, in the row it fills exactly", () => {
    const seats = allocate(hall, { size: 4 });
    expect(numbers(seats)).toEqual([3, 4, 5, 6]);
    expect(seats?.[0]?.row).toBe("B");
  });

  // table: plan, size of the group, seats
  test.each([
    ["x....x", 3, null],
    ["x....x", 2, [2, 3]],
    ["x....x", 4, [2, 3, 4, 5]],
    ["......", 4, [1, 2, 3, 4]],
  ])("leaves no single seat: %s for %i", (plan, size, expected) => {
    expect(numbers(allocate([row("D", plan)], { size }))).toEqual(expected);
  });

  it("skips taken seats and only uses free ones", () => {
    expect(numbers(allocate([row("F", "xx..xx")], { size: 2 }))).toEqual([3, 4]);
  });

  describe("accessible seats", () => {
    it("are kept for guests who need them", () => {
      const seats = allocate([row("C", "aa......")], { size: 6 });
      expect(seats?.every((s) => s.number > 2)).toBe(true);
    });

    it("come with one seat for a companion", () => {
      expect(numbers(allocate(hall, { size: 2, accessible: 1 }))).toEqual([2, 3]);
    });
  });

  it("gives null when the hall is full", () => {
    expect(allocate([row("E", "xxxx")], { size: 1 })).toBeNull();
  });
});
