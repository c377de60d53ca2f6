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

type Fact = readonly [label: string, value: string];

function facts({ minutes, maxDepth, buddy, startedAt }: Dive): Fact[] {
  const list: Fact[] = [
    ["Date", new Date(startedAt).toLocaleDateString()],
    ["Duration", formatDuration(minutes)],
    ["Depth", `${maxDepth.toFixed(1)} m`],
  ];
  if (buddy) list.push(["Buddy", buddy.level ? `${buddy.name} (${buddy.level})` : buddy.name]);
  return list;
}

export function DiveCard({ dive, onOpenPhoto }: Props) {
  const cover = dive.photos?.at(-1);
  const { site, gas } = dive;

  return (
    <article className="dive-card">
      {cover ? (
        <button className="dive-card__cover" onClick={() => onOpenPhoto(cover.url)}>
          <img src={cover.url} alt={cover.caption ?? site.name} loading="lazy" />
        </button>
      ) : null}
      <h3>
        {site.name}
        {site.country && <small>{site.country}</small>}
      </h3>
      <dl>
        {facts(dive).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {gas && <GasBadge o2={gas.o2} he={gas.he} />}
    </article>
  );
}
