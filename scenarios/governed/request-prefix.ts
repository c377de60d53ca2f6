/** Do the requests of a governed session extend each other byte for byte? The question of the oracle, for tests. */
import { classifyRequest } from "opencode-simulator";
import { prefixShare, type PrefixShare } from "../oracle/prefix.ts";
import type { Governed } from "./open-governed.ts";

/** Over all sessions, title requests aside; a compaction begins anew. */
export function prefixOf({ requests }: Pick<Governed, "requests">, from = 0): PrefixShare {
  return prefixShare(
    requests.slice(from).map((request) => ({
      sessionID: request.headers["x-session-id"] ?? "",
      kind: classifyRequest(request),
      body: request.body,
    })),
  );
}
