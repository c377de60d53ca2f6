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

-- Is the caller in the workspace, with at least one of the given roles?
create function public.has_workspace_role(workspace uuid, roles text[])
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
      from public.workspace_members m
     where m.workspace_id = workspace
       and m.user_id = auth.uid()
       and m.role = any (roles)
  );
$$;

create policy "members read documents"
  on public.documents for select to authenticated
  using (public.has_workspace_role(workspace_id, array['owner', 'editor', 'viewer']));

create policy "editors add documents"
  on public.documents for insert to authenticated
  with check (
    created_by = auth.uid()
    and public.has_workspace_role(workspace_id, array['owner', 'editor'])
  );

create policy "editors change documents"
  on public.documents for update to authenticated
  using (public.has_workspace_role(workspace_id, array['owner', 'editor']))
  with check (public.has_workspace_role(workspace_id, array['owner', 'editor']));

create policy "owners delete documents"
  on public.documents for delete to authenticated
  using (public.has_workspace_role(workspace_id, array['owner']));

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
