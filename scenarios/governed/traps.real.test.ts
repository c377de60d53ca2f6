import { traps } from "./traps.plays.ts";

traps("real");
