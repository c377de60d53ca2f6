import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { slugify, uniqueSlug } from "../src/slug";

function storeWith(...taken: string[]) {
  return { exists: vi.fn(async (slug: string) => taken.includes(slug)) };
}

describe("slugify", () => {
  it.each([
    ["Hello World", "hello-world"],
    ["Ärger über Öl", "aerger-ueber-oel"],
    ["  many   spaces ", "many-spaces"],
    ["party 🎉 time", "party-time"],
  ])("turns %j into %j", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it("skips punctuation", () => {
    expect(slugify("what? no!")).toBe("what-no");
  });
});

describe("uniqueSlug", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2024-03-01T00:00:00Z") });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("takes the plain slug when it is free", async () => {
    expect(await uniqueSlug(storeWith(), "Autumn Fair")).toBe("autumn-fair");
  });

  it.skip("counts up while slugs are taken", async () => {
    const store = storeWith("autumn-fair", "autumn-fair-2");
    expect(await uniqueSlug(store, "Autumn Fair")).toBe("autumn-fair-3");
    expect(store.exists).toHaveBeenCalledTimes(3);
  });

  it("marks disabled categories in the slug", async () => {
    expect(await uniqueSlug(storeWith(), "Fair", { category: "disabled" })).toBe("disabled-fair");
  });

  it("falls back to the date for titles without letters", async () => {
    expect(await uniqueSlug(storeWith(), "🎉🎉")).toBe("2024-03-01");
  });
});
