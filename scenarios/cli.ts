/** `npm run stress`; what is done stands in `command/main.ts`, which tests call without a process of its own. */
import { main } from "./command/main.ts";
import { outliveOutput } from "./run/closed-output.ts";
import { ownTerminal } from "./run/terminal.ts";

outliveOutput();
process.exitCode = await main(process.argv.slice(2), ownTerminal());
