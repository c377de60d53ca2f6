import { describe, expect, it } from "vitest";
import { compareVersions } from "./compare-versions.ts";
import { PROFILES, profileFor, profileNamed } from "./profiles.ts";

describe("a version without a profile of its own", () => {
  it("is taken for the nearest older one that was measured", () => {
    expect(profileFor("1.2.99").name).toBe("opencode@1.2.27");
    expect(profileFor("1.14.41").name).toBe("opencode@1.14.41");
    expect(profileFor("9.0.0").name).toBe("opencode@1.18.33");
  });

  it("is taken for the oldest one when it is older than all", () => {
    expect(profileFor("0.9.0").name).toBe("opencode@1.1.53");
  });
});

it("an unknown profile is refused with the names of all there are", () => {
  expect(profileNamed("opencode@1.1.53").switches.pluginObjects).toBe(false);
  expect(() => profileNamed("opencode@1.1.54")).toThrow(
    'there is no profile "opencode@1.1.54"; there are: opencode@1.1.53, opencode@1.2.27',
  );
});

it("versions are compared number by number", () => {
  expect(compareVersions("1.2.27", "1.14.0")).toBeLessThan(0);
  expect(compareVersions("1.18.33", "1.18.4")).toBeGreaterThan(0);
  expect(compareVersions("1.18.33-beta", "1.18.33")).toBe(0);
  const versions = PROFILES.filter(({ name }) => name.startsWith("opencode@")).map(({ version }) => version);
  expect(versions.toSorted(compareVersions)).toEqual(versions);
});
