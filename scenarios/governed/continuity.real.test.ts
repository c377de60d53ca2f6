import { continuity } from "./continuity.plays.ts";

continuity("real");
