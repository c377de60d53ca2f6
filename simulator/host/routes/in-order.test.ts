import { expect, it } from "vitest";
import { withProject } from "../../test/open-project.fixture.ts";

// Measured by the conformance script `keys-in-order`, which asks the real host the same and more.
it("routes answer with their keys in the order of the host's schemas", () =>
  withProject({}, async ({ host, session }) => {
    const id = await session();
    const keys = async (path: string): Promise<string[]> => {
      const told: unknown = await (await host.fetch(path)).json();
      return Object.keys(Array.isArray(told) ? (told[0] as object) : (told as object));
    };
    expect(await keys(`/session/${id}`)).toEqual(
      "id slug projectID directory path cost tokens title version time".split(" "),
    );
    expect((await keys("/agent")).slice(0, 4)).toEqual(["name", "description", "mode", "native"]);
    expect((await keys("/project")).slice(0, 3)).toEqual(["id", "worktree", "vcs"]);
  }));
