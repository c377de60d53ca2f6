import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { readStamp, stampOf, timeText } from "./stamp.ts";

const FEBRUARY = Date.UTC(2026, 1, 11, 14, 30, 5);

describe("a stamp", () => {
  it("is minute, hour, day, month and year, ten digits, in UTC", () => {
    expect(stampOf(FEBRUARY)).toBe("3014110226");
    expect(timeText(FEBRUARY)).toBe("2026-02-11 14:30:05");
  });

  it("names the same moment as the calendar does, for every day of two centuries", () => {
    const moment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2169, 11, 31) });
    fc.assert(
      fc.property(moment, (at) => {
        const iso = new Date(at).toISOString();
        const [date = "", time = ""] = iso.split("T");
        const [year = "", month, day] = date.split("-");
        const [hour, minute] = time.split(":");
        expect(stampOf(at)).toBe(`${minute}${hour}${day}${month}${year.slice(2)}`);
        expect(timeText(at)).toBe(`${date} ${time.slice(0, 8)}`);
        expect(readStamp(stampOf(at))).toBe(stampOf(at));
      }),
    );
  });

  it("is read in the forms of ten, eleven and twelve digits, and nothing else is taken for one", () => {
    expect(readStamp("3014110226")).toBe("3014110226");
    expect(readStamp("30141102026")).toBe("3014110226");
    expect(readStamp("301411022026")).toBe("3014110226");
    expect(readStamp(" 212221112026 ")).toBe("2122211126");
    for (const text of ["", "wp-1", "6014110226", "3024110226", "3014320226", "3014111326", "301411"])
      expect(readStamp(text)).toBeNull();
  });
});
