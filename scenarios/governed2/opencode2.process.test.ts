import { openFakeHost2 } from "opencode-simulator";
import { governed } from "./governed.plays.ts";

governed(openFakeHost2);
