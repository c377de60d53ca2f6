import { openFakeHost2 } from "opencode-simulator";
import { lookedAt } from "./looked-at.plays.ts";

lookedAt(openFakeHost2);
