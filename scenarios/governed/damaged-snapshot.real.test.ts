import { damagedSnapshot } from "./damaged-snapshot.plays.ts";

damagedSnapshot("real");
