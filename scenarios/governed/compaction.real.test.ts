import { compaction } from "./compaction.plays.ts";

compaction("real");
