import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.file.read gives a file's text, byte for byte",
  method: "file.read",
  argument: "{ query: { path: 'a.txt' } }",
  expected: "false",
  carries: "content hashes are taken from the disk, not from here (T6, K2)",
  pick: "data.content",
  read: (value) => ({
    holds: value === "hello\nworld\n",
    observed: `${JSON.stringify(value)} for ${JSON.stringify("hello\nworld\n")}`,
  }),
});
