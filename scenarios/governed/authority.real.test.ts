import { authority } from "./authority.plays.ts";

authority("real");
