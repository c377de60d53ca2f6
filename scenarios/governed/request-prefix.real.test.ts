import { requestPrefix } from "./request-prefix.plays.ts";

requestPrefix("real");
