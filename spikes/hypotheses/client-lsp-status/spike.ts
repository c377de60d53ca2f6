import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.lsp.status answers in the middle of a turn",
  method: "lsp.status",
  carries: "doctor; diagnostics where a language server gave any (V1)",
  pick: "typeof data",
  read: (value) => ({ holds: value === "object", observed: `answered with an ${value}` }),
});
