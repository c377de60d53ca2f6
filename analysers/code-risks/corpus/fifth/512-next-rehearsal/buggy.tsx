import { useQuery } from '@tanstack/react-query';
import { api } from '../api';

interface Person {
  id: string;
  name: string;
}

interface Rehearsal {
  id: string;
  startsAt: string;
  place?: { name: string; street: string };
  conductor: Person;
  cake?: Person;
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

export function NextRehearsal() {
  const { data, isPending, isError } = useQuery({
    queryKey: ['rehearsals'],
    queryFn: () => api.get<Rehearsal[]>('/rehearsals'),
  });

  if (isPending) return <p>Loading…</p>;
  if (isError) return <p role="alert">The rehearsals could not be loaded.</p>;

  const sorted = [...data].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const next = sorted.find((r) => Date.parse(r.startsAt) > Date.now())!;

  return (
    <section className="card">
      <h2>{when.format(new Date(next.startsAt))}</h2>
      <p>
        {next.place!.name}, {next.place!.street}
      </p>
      <p>Conductor: {next.conductor.name}</p>
      <p>Cake: {next.cake?.name ?? 'nobody yet'}</p>
    </section>
  );
}
