/**
 * The page: the report, or one run step by step. Which, is in the address (`#run=NAME&turn=3&moment=17`), so
 * that a link leads to the exact moment and the browser's back button works.
 */
import { useEffect, useState } from "preact/hooks";
import type { Moments } from "../moments/moment.ts";
import { embeddedMoments, embeddedReplay, embeddedReport, embeddedTraces } from "./embedded.ts";
import { parsePlace, type Place } from "./place.ts";
import { ReplayView } from "./replay-view.tsx";
import { ReportView } from "./report-view.tsx";
import { Viewer } from "./viewer/viewer.tsx";

export function App() {
  const [place, setPlace] = useState<Place>(parsePlace(location.hash));
  const [opened, setOpened] = useState<{ name: string; moments: Moments } | null>(null);
  useEffect(() => {
    const follow = () => setPlace(parsePlace(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const replay = place.run === null ? embeddedReplay() : null;
  if (replay) return <ReplayView report={replay} />;
  if (place.run === null)
    return <ReportView report={embeddedReport()} traces={embeddedTraces()} onOpen={setOpened} />;
  const moments = opened?.name === place.run ? opened.moments : embeddedMoments(place.run);
  if (moments) return <Viewer key={place.run} name={place.run} moments={moments} place={place} />;
  return (
    <main>
      <h1>{place.run}</h1>
      <p>
        This run is not part of the page. Open its trace file from the <a href="#">report</a>; a run with{" "}
        <code>--out DIR</code> writes one per run into <code>DIR/traces</code>.
      </p>
    </main>
  );
}
