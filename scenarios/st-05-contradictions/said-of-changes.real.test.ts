import { saidOfChanges } from "./said-of-changes.plays.ts";

saidOfChanges("real");
