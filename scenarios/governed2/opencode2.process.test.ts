import { openFakeHost2 } from "opencode-simulator";
import { governed } from "./governed.plays.ts";
import { respect } from "./respect.plays.ts";

governed(openFakeHost2);
respect(openFakeHost2);
