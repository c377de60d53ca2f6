import { openFakeHost2 } from "opencode-simulator";
import { shown } from "./shown.plays.ts";

shown(openFakeHost2);
