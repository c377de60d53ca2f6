import { pruning } from "./pruning.plays.ts";

pruning("fake");
