/** The program `opencode-simulator`; what is done stands in `command/main.ts`, which tests call as well. */
import { main } from "./command/main.ts";

await main(process.argv.slice(2), process);
