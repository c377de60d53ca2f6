import { describe, expect, it } from "vitest";
import { DateRange, skip, take } from "../src/date-range";

const range = (from: string, to: string) => new DateRange(new Date(from), new Date(to));

describe("overlap", () => {
  it("is true for a common day", () => {
    expect(range("2025-01-01", "2025-01-10").overlaps(range("2025-01-09", "2025-01-20"))).toBe(true);
  });

  it("is false if one ends where the other starts", () => {
    expect(range("2025-01-01", "2025-01-10").overlaps(range("2025-01-10", "2025-01-20"))).toBe(false);
  });
});

describe("splitByMonth", () => {
  it("keeps a range inside of one month", () => {
    expect(range("2025-02-03", "2025-02-20").splitByMonth()).toHaveLength(1);
  });

  it.each([
    ["2025-01-15", "2025-03-15", 3],
    ["2025-12-31", "2026-01-02", 2],
    ["2024-01-01", "2025-01-01", 12],
  ])("splits %s to %s into %i parts", (from, to, parts) => {
    expect(range(from, to).splitByMonth()).toHaveLength(parts);
  });

  it("has 743 hours in a March with DST change", () => {
    const march = range("2025-03-01T00:00:00+01:00", "2025-04-01T00:00:00+02:00");
    const hours = march.splitByMonth("Europe/Berlin").reduce((sum, part) => sum + part.hours, 0);
    expect(hours).toBe(743);
  });
});

describe("paging over days", () => {
  const days = range("2025-05-01", "2025-05-11").days();

  it("skip() leaves out the first days", () => {
    expect([...skip(days, 8)]).toHaveLength(2);
  });

  it("take() stops early", () => {
    expect([...take(days, 3)].map((d) => d.getUTCDate())).toEqual([1, 2, 3]);
  });

  it("skip() beyond the end gives nothing", () => {
    expect([...skip(days, 99)]).toEqual([]);
  });
});
