/** `write.ts FILE EVENTS`: writes a long journal in a process of its own, so that the start behind it holds no memory of that. */
import { signingKey } from "../../runtime/journal/signing-key.ts";
import { writeLongJournal } from "../../runtime/journal/long-journal.fixture.ts";
import { dataFolder } from "../../runtime/opencode/gate/own-files.ts";

const [file = "", events] = process.argv.slice(2);
await writeLongJournal(file, Number(events), signingKey(dataFolder(process.env)).key);
