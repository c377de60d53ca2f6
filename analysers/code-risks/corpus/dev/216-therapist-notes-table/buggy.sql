create table public.session_notes (
  id           uuid primary key default gen_random_uuid(),
  client_id    uuid not null references public.clients (id) on delete cascade,
  therapist_id uuid not null default auth.uid() references auth.users (id),
  held_at      timestamptz not null,
  body         text not null check (char_length(body) <= 20000),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);

create index session_notes_client_idx on public.session_notes (client_id, held_at desc);

-- the list of moods is the same for everybody and may be read without a login
create table public.moods (
  id    smallint primary key,
  label text not null
);
insert into public.moods (id, label) values (1, 'low'), (2, 'mixed'), (3, 'stable'), (4, 'good');
alter table public.moods enable row level security;
create policy "moods are public" on public.moods for select using (true);

alter table public.session_notes add column mood_id smallint references public.moods (id);

create function public.touch_session_note() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

create trigger session_notes_touch
  before update on public.session_notes
  for each row execute function public.touch_session_note();

grant select, insert, update, delete on public.session_notes to authenticated;
grant select on public.moods to anon, authenticated;
