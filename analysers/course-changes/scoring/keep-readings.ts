/**
 * `node --conditions=source analysers/course-changes/scoring/keep-readings.ts ROUND`: on the day a round is met, keeps
 * its readings beside it in `corpus/`.
 */
import { keepReadings } from "./kept-readings.ts";
import { readDialogues } from "./read-dialogues.ts";
import { corpusFile } from "./read-rounds.ts";

const [round = ""] = process.argv.slice(2);
keepReadings(corpusFile(`${round}.readings`), readDialogues([corpusFile(round)]));
