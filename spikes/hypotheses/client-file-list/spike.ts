import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.file.list gives the entries of a folder of the project",
  method: "file.list",
  argument: "{ query: { path: 'src' } }",
  script: { files: { "src/x.ts": "export {};\n" } },
  carries: "init",
  pick: "data.map((one) => one.path + ' ' + one.type)",
  read: (value) => ({
    holds: JSON.stringify(value) === '["src/x.ts file"]',
    observed: JSON.stringify(value),
  }),
});
