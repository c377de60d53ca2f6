import { respect } from "./respect.plays.ts";

respect("real");
