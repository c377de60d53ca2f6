import { continuity } from "./continuity.plays.ts";

continuity("fake");
