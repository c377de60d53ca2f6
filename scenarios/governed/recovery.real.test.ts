import { recovery } from "./recovery.plays.ts";

recovery("real");
