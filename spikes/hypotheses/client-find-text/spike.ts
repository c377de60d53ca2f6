import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.find.text finds a text in the project's files, with file and line",
  method: "find.text",
  argument: "{ query: { pattern: 'world' } }",
  carries: "doctor and init look for existing decisions",
  pick: "data.map((match) => match.path.text + ':' + match.line_number)",
  read: (value) => ({ holds: JSON.stringify(value) === '["a.txt:2"]', observed: JSON.stringify(value) }),
});
