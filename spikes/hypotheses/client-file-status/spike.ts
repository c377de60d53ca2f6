import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.file.status names a file that was changed since the last commit",
  method: "file.status",
  expected: "false",
  carries: "the disk diff after an opaque command is the plugin's own (G1)",
  first: [
    // Older hosts let nobody overwrite a file unread.
    { call: [["read", { filePath: "a.txt" }]] },
    { call: [["write", { filePath: "a.txt", content: "changed" }]] },
  ],
  pick: "data.map((one) => one.path + ' ' + one.status)",
  read: (value) => ({ holds: JSON.stringify(value).includes("a.txt"), observed: JSON.stringify(value) }),
});
