import { saidOfChanges } from "./said-of-changes.plays.ts";

saidOfChanges("fake");
