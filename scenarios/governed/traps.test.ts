import { traps } from "./traps.plays.ts";

traps("fake");
