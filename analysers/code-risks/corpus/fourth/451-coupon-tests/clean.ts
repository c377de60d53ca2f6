import { beforeEach, describe, expect, it, vi } from "vitest";
import { applyCoupon, type Cart } from "./coupon";
import * as clock from "../clock";

const cart = (over: Partial<Cart> = {}): Cart => ({
  lines: [
    { sku: "mug", cents: 1200, sale: false },
    { sku: "tee", cents: 1800, sale: true },
  ],
  ...over,
});

beforeEach(() => {
  vi.spyOn(clock, "today").mockReturnValue("2026-02-01");
});

describe("plain carts", () => {
  it("leaves the cart alone without coupon", () => {
    expect(applyCoupon(cart(), null).totalCents).toBe(3000);
  });

  it("takes percentages off", () => {
    expect(applyCoupon(cart(), { kind: "percent", value: 10 }).totalCents).toBe(2700);
  });
});

describe("sale prices", () => {
  it("adds the coupon to the sale price", () => {
    const res = applyCoupon(cart(), { kind: "amount", value: 500 });
    expect(res.totalCents).toBe(2500);
  });

  it("never goes below zero", () => {
    const res = applyCoupon(cart(), { kind: "amount", value: 99_900 });
    expect(res.totalCents).toBe(0);
  });

  it("can skip lines which are excluded", () => {
    const res = applyCoupon(cart(), { kind: "percent", value: 50, only: ["mug"] });
    expect(res.skipped).toEqual(["tee"]);
  });

  it("ignores expired coupons", () => {
    const res = applyCoupon(cart(), { kind: "amount", value: 500, until: "2026-01-31" });
    expect(res.totalCents).toBe(3000);
  });
});
