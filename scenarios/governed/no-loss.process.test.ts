import { noLoss } from "./no-loss.plays.ts";

noLoss("fake");
