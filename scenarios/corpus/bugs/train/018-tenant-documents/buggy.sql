-- Documents of a workspace and who may touch them.
create table public.documents (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  title        text not null check (char_length(title) between 1 and 200),
  body         jsonb not null default '{}'::jsonb,
  created_by   uuid not null references auth.users (id),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);

create index documents_workspace_idx on public.documents (workspace_id, updated_at desc);

alter table public.documents enable row level security;

create policy "members read documents"
  on public.documents for select
  to authenticated
  using (true);

create policy "members write documents"
  on public.documents for insert
  to authenticated
  with check (true);

create policy "members change documents"
  on public.documents for update
  to authenticated
  using (true)
  with check (true);

create policy "owners delete documents"
  on public.documents for delete
  to authenticated
  using (true);

create function public.touch_document() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

create trigger documents_touch
  before update on public.documents
  for each row execute function public.touch_document();
