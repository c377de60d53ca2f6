import { memory } from "./memory.plays.ts";

memory("real");
