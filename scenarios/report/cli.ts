/** `npm run report`; what is done stands in `main.ts`, which tests call without a process of its own. */
import { outliveOutput } from "../run/closed-output.ts";
import { ownTerminal } from "../run/terminal.ts";
import { main } from "./main.ts";

outliveOutput();
process.exitCode = await main(process.argv.slice(2), ownTerminal());
