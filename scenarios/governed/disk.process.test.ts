import { disk } from "./disk.plays.ts";

disk("fake");
