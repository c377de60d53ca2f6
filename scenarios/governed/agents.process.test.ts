import { agents } from "./agents.plays.ts";

agents("fake");
