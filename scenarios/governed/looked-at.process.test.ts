import { lookedAt } from "./looked-at.plays.ts";

lookedAt("fake");
