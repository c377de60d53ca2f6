/** Which lines of a patch name a file. */
import { describe, expect, it } from "vitest";
import { patchPaths } from "./patch-paths.ts";

describe("the paths of a patch", () => {
  it("are those of its headers, each once", () => {
    expect(
      patchPaths(
        "*** Begin Patch\n*** Add File:  a.ts \n*** Update File: b.ts\n*** Move to: c.ts\n*** Delete File: d.ts\n*** Add File: a.ts\n *** Add File: no.ts\n*** Add File: \n+*** Add File: no.ts\n",
      ),
    ).toEqual(["a.ts", "b.ts", "c.ts", "d.ts"]);
  });

  it("count at the start of the text too", () => {
    expect(patchPaths("   *** Add File: a.ts")).toEqual(["a.ts"]);
  });
});
