import { statusesOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A factory that returns nothing is a plugin without hooks: the host goes on",
  expected: "false",
  carries: "the factory always returns hooks, also when it cannot start",
  alone: true,
  script: {
    plugins: [{ name: "bad", source: "export default { id: 'bad', server: async () => {} };\n" }],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const [status] = statusesOf(golden);
    return { holds: status === 200, observed: `every prompt of the project ends with HTTP ${status}` };
  },
};
