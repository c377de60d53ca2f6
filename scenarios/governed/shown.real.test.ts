import { shown } from "./shown.plays.ts";

shown("real");
