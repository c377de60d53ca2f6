import { waysAround } from "./ways-around.plays.ts";

waysAround("fake");
