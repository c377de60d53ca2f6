/**
 * What governance would have done in a recorded session: the same in the order of importance, each line leading to
 * the moment where it happened.
 */
import { grouped, whenText } from "../replay/grouped.ts";
import type { Happening, ReplayReport } from "../replay/model.ts";
import { KIND_TITLES, led, replayFacts, replaySummary, stayed } from "../replay/markdown.ts";
import { placeHash } from "./place.ts";

/** The name of the run in the page. */
const RUN = "replay";

export function ReplayView({ report }: { readonly report: ReplayReport }) {
  const of = (kind: Happening["kind"]): Happening[] => report.happenings.filter((one) => one.kind === kind);
  const recorded = report.sources.flatMap(({ file, titles }) => titles.filter(Boolean).join(", ") || file);
  return (
    <main>
      <header>
        <h1>What iDumb would have done</h1>
        <p class="facts">{recorded.join(" · ")}</p>
        <p class="summary">{replaySummary(report)}</p>
        <p class="facts">{replayFacts(report)}</p>
        <p>
          <a href={placeHash(RUN)}>Step through the whole session</a>
        </p>
      </header>
      {report.sources.map(
        ({ file, problem }) =>
          problem !== null && (
            <p role="alert" class="trouble" key={file}>
              {file}: {problem}
            </p>
          ),
      )}
      <Section title="Stopped for good" happenings={stayed(report)} isOpen />
      <Section title="Waited for what the refusal named, then went on" happenings={led(report)} />
      <Section title={KIND_TITLES.held} happenings={of("held")} isOpen />
      <Section title={KIND_TITLES.flagged} happenings={of("flagged")} />
      <Section title={KIND_TITLES.remembered} happenings={of("remembered")} />
      <Section title={KIND_TITLES.checkpoint} happenings={of("checkpoint")} />
      <Section title={KIND_TITLES.task} happenings={of("task")} />
      <Lines title="What would be known at the end" lines={report.memory} />
      <Lines title="How far this goes" lines={report.notes} />
    </main>
  );
}

interface SectionProps {
  readonly title: string;
  readonly happenings: readonly Happening[];
  /** Whether the details are shown at once. */
  readonly isOpen?: boolean;
}

function Section({ title, happenings, isOpen = false }: SectionProps) {
  if (happenings.length === 0) return null;
  return (
    <section class="happenings">
      <h2>
        {title} ({happenings.length})
      </h2>
      <ul>
        {grouped(happenings).map(({ one, ...group }, index) => (
          <li key={index}>
            <a href={placeHash(RUN, one.moment === null ? { turn: one.turn } : { moment: one.moment })}>
              {whenText({ one, ...group })}
            </a>{" "}
            {one.what}
            {one.end === "led" && (
              <div class="because">
                first: <code>{one.instead}</code>
              </div>
            )}
            {one.detail !== "" && (
              <details open={isOpen && index < 3}>
                <summary>why</summary>
                <pre>{one.detail}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
