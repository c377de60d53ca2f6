import { formatDuration } from "../lib/time";
import { GasBadge } from "./GasBadge";

export interface Dive {
  id: string;
  site: { name: string; country?: string };
  startedAt: string;
  minutes: number;
  maxDepth: number;
  buddy?: { name: string; level?: string } | null;
  gas?: { o2: number; he: number };
  photos?: { url: string; caption?: string }[];
}

interface Props {
  dive: Dive;
  onOpenPhoto: (url: string) => void;
}

export function DiveCard({ dive, onOpenPhoto }: Props) {
  const cover = dive.photos![dive.photos!.length - 1];
  const started = new Date(dive.startedAt);

  return (
    <article className="dive-card">
      <button className="dive-card__cover" onClick={() => onOpenPhoto(cover.url)}>
        <img src={cover.url} alt={cover.caption ?? dive.site.name} loading="lazy" />
      </button>
      <h3>
        {dive.site.name}
        {dive.site.country && <small>{dive.site.country}</small>}
      </h3>
      <dl>
        <dt>Date</dt>
        <dd>
          <time dateTime={dive.startedAt}>{started.toLocaleDateString()}</time>
        </dd>
        <dt>Duration</dt>
        <dd>{formatDuration(dive.minutes)}</dd>
        <dt>Depth</dt>
        <dd>{dive.maxDepth.toFixed(1)} m</dd>
        <dt>Buddy</dt>
        <dd>
          {dive.buddy!.name} {dive.buddy!.level && <span>({dive.buddy!.level})</span>}
        </dd>
      </dl>
      {dive.gas && <GasBadge o2={dive.gas.o2} he={dive.gas.he} />}
    </article>
  );
}
