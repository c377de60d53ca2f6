import { evidence } from "./evidence.plays.ts";

evidence("real");
