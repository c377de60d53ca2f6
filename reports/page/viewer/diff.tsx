import { diffLines } from "diff";

interface Props {
  readonly path: string;
  /** Null: it was not there. */
  readonly before: string | null;
  /** Null: it is gone. */
  readonly after: string | null;
}

/** Two texts, line by line: what went and what came. */
export function Diff({ path, before, after }: Props) {
  const what = before === null ? " (new)" : after === null ? " (deleted)" : "";
  return (
    <section>
      <h3>
        {path}
        {what}
      </h3>
      <pre class="diff">
        {diffLines(before ?? "", after ?? "").map((piece, index) => {
          const sign = piece.added ? "+" : piece.removed ? "-" : " ";
          const lines = piece.value.replace(/\n$/, "").split("\n");
          return (
            <span key={index} class={piece.added ? "plus" : piece.removed ? "minus" : ""}>
              {lines.map((line) => `${sign} ${line}\n`).join("")}
            </span>
          );
        })}
      </pre>
    </section>
  );
}
