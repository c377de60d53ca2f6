import { fiftyTurns } from "./fifty-turns.plays.ts";

fiftyTurns("fake");
