import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.find.symbols finds a function of the project without a language server running",
  method: "find.symbols",
  argument: "{ query: { query: 'greet' } }",
  expected: "false",
  script: { files: { "src/greet.ts": "export function greet() {}\n" } },
  carries: "decision 14: no code map is built on it",
  pick: "data",
  read: (value) => ({ holds: JSON.stringify(value).includes("greet"), observed: JSON.stringify(value) }),
});
