/** Properties of the policy's facts: no call makes the analysis throw, and no path climbs into a scope. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { effectOf, type EffectContext } from "./effect.ts";
import { inPathScope } from "./path-scope.ts";

// The same runs every time: a failure here is a defect of the analysis, never of the day.
fc.configureGlobal({ seed: 20_261_122 });

const context: EffectContext = { directory: "/p", ourTools: new Set(), home: "/home/me", port: 4096 };

test("no arguments of any shape make a call throw", () => {
  const tools = fc.constantFrom(
    "write",
    "edit",
    "apply_patch",
    "bash",
    "batch",
    "webfetch",
    "task",
    "foreign_tool",
    "read",
  );
  fc.assert(
    fc.property(tools, fc.anything({ maxDepth: 3 }), (tool, args) => {
      expect(() => effectOf({ tool, args }, context)).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

test("a path that climbs out of the scope is never inside it", () => {
  const segment = fc.constantFrom("..", ".", "src", "lib", "a", "");
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
      const path = segments.join("/");
      const kept: string[] = path.startsWith("/") ? [] : ["p"];
      for (const part of segments) {
        if (part === "..") kept.pop();
        else if (part !== "." && part !== "") kept.push(part);
      }
      expect(inPathScope(path, ["src/**"], "/p")).toBe(kept[0] === "p" && kept[1] === "src");
    }),
  );
});
