import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.find.files finds a file by a part of its name",
  method: "find.files",
  argument: "{ query: { query: 'login' } }",
  script: { files: { "src/login-form.ts": "export {};\n" } },
  carries: "doctor and init",
  pick: "data",
  read: (value) => ({
    holds: JSON.stringify(value).includes("src/login-form.ts"),
    observed: JSON.stringify(value),
  }),
});
