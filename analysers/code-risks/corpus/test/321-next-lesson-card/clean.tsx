import { useQuery } from "@tanstack/react-query";
import { fetchLessons } from "../api/lessons";

interface Lesson {
  id: string;
  subject: string;
  startsAt: string;
  room: string | null;
  teacher: { name: string; photoUrl?: string };
}

interface Props {
  pupilId: string;
  now?: Date;
}

const time = new Intl.DateTimeFormat(undefined, { weekday: "short", hour: "2-digit", minute: "2-digit" });

function byStart(a: Lesson, b: Lesson) {
  return Date.parse(a.startsAt) - Date.parse(b.startsAt);
}

export function NextLessonCard({ pupilId, now = new Date() }: Props) {
  const { data, isPending, isError } = useQuery<Lesson[]>({
    queryKey: ["lessons", pupilId],
    queryFn: () => fetchLessons(pupilId),
  });

  if (isPending) return <div className="card card--skeleton" aria-busy="true" />;
  if (isError) return <div className="card">The lessons could not be loaded.</div>;

  const next = [...data].sort(byStart).find((lesson) => Date.parse(lesson.startsAt) > now.getTime());
  if (!next) return <div className="card">No lessons planned. Enjoy your free time!</div>;

  const initials = next.teacher.name
    .split(" ")
    .map((part) => part.charAt(0))
    .join("");

  return (
    <article className="card">
      <h2>{next.subject}</h2>
      <p>
        {time.format(new Date(next.startsAt))}, room {next.room ?? "to be announced"}
      </p>
      <footer>
        {next.teacher.photoUrl ? (
          <img src={next.teacher.photoUrl} alt="" width={32} height={32} />
        ) : (
          <span className="avatar">{initials}</span>
        )}
        {next.teacher.name}
      </footer>
    </article>
  );
}
