import { signals } from "./signals.plays.ts";

signals("real");
