import { drift } from "./drift.plays.ts";

drift("fake");
