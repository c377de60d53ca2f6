import { expect, it } from "vitest";
import { withProject } from "../../../test/open-project.fixture.ts";

// OpenCode 1.18.33, conformance scripts `definition-parameters` and `definition-loses-a-field`.
it("the parameters that tool.definition is given are no JSON schema", () =>
  withProject(
    {
      plugin: `return {
        tool: { mine: { description: "m", args: {}, execute: async () => "x" } },
        "tool.definition": async ({ toolID }, output) => {
          const { properties, fields, ast } = output.parameters;
          seen.push([toolID, typeof properties, typeof ast, fields && Object.keys(fields), typeof output.jsonSchema]);
        },
      };`,
    },
    async (project) => {
      await project.prompt(await project.session(), "Hello");
      expect(project.seen).toContainEqual([
        "read",
        "undefined",
        "object",
        ["filePath", "offset", "limit"],
        "undefined",
      ]);
      expect(project.seen).toContainEqual(["mine", "undefined", "object", undefined, "object"]);
    },
  ));

it("a property that is changed there fails the request", () =>
  withProject(
    {
      plugin: `return { "tool.definition": async ({ toolID }, output) => {
        if (toolID === "read") delete output.parameters.properties.limit;
      } };`,
    },
    async (project) => {
      const id = await project.session();
      await expect(project.prompt(id, "Hello")).rejects.toThrow("Unexpected server error");
      expect(project.requests).toEqual([]);
    },
  ));
