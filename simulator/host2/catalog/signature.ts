import type { ToolInfo } from "../shape/tool-info.ts";
import type { CatalogEntry } from "./catalog.ts";

/** Tools inside `execute` as TypeScript signatures: that is all that a model is told of their arguments. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

export interface InnerTool {
  readonly name: string;
  readonly path: string;
  readonly tool: ToolInfo;
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const MAX_DEPTH = 8;

/** How a program reaches the tool. */
export const expressionOf = (path: string): string =>
  `tools${path
    .split(".")
    .map((part) => (IDENTIFIER.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`))
    .join("")}`;

export const catalogOf = (tools: readonly InnerTool[]): CatalogEntry[] =>
  tools
    .map(({ path, tool }) => ({
      path,
      description: tool.description,
      signature: `${expressionOf(path)}(input: ${typeText(jsonSchema(tool.input, "input"))}): Promise<${tool.output === undefined ? "void" : typeText(jsonSchema(tool.output, "output"))}>`,
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));

type SchemaMaker = (options: { readonly target: string }) => Schema;

interface StandardJson {
  readonly jsonSchema?: { readonly input: SchemaMaker; readonly output: SchemaMaker };
}

/** A Standard Schema says its JSON Schema itself; one that does not kills the turn. */
export function jsonSchema(schema: unknown, side: "input" | "output"): Schema {
  if (schema === undefined || schema === null) return {};
  if (!("~standard" in Object(schema))) return schema as Schema;
  const { jsonSchema: own } = (schema as { readonly "~standard": StandardJson })["~standard"];
  // In the words of the host's own build.
  if (own === undefined)
    throw new TypeError(`undefined is not an object (evaluating 'z["~standard"].jsonSchema.${side}')`);
  return own[side]({ target: "draft-2020-12" });
}

function typeText(schema: Schema, depth = 0): string {
  if (depth > MAX_DEPTH) return "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const members = choices.map((one) => typeText(one, depth + 1));
    return members.includes("unknown") ? "unknown" : members.join(" | ");
  }
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeText({ ...schema, type }, depth + 1)).join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return `Array<${typeText(schema.items ?? {}, depth + 1)}>`;
  }
  return schema.type === "object" || schema.properties ? objectText(schema, depth) : "unknown";
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string {
  const pad = "  ".repeat(depth + 1);
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = IDENTIFIER.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? "" : "?";
    return `${commentOf(field.description, pad)}${pad}${key}${mark}: ${typeText(field, depth + 1)},`;
  });
  if (typeof additionalProperties === "object")
    fields.push(`${pad}[key: string]: ${typeText(additionalProperties, depth + 1)},`);
  return fields.length === 0 ? "{}" : `{\n${fields.join("\n")}\n${"  ".repeat(depth)}}`;
}

function commentOf(description: string | undefined, pad: string): string {
  const lines = (description ?? "").replaceAll("*/", "* /").trim().split("\n");
  if (lines[0] === "") return "";
  if (lines.length === 1) return `${pad}/** ${lines[0]} */\n`;
  return `${pad}/**\n${lines.map((line) => `${pad} *${line === "" ? "" : ` ${line}`}`).join("\n")}\n${pad} */\n`;
}
