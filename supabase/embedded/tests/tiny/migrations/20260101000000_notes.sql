create table public.notes (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  content text not null check (content <> '')
);
alter table public.notes enable row level security;
grant select, insert on public.notes to authenticated;
create policy "everyone reads their own notes" on public.notes for select to authenticated using (owner = auth.uid());
create policy "everyone writes their own notes" on public.notes for insert to authenticated with check (owner = auth.uid());
