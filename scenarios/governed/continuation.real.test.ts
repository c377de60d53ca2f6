import { continuation } from "./continuation.plays.ts";

continuation("real");
