import { purification } from "./purification.plays.ts";

purification("fake");
