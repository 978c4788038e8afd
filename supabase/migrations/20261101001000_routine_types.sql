-- The four routines of the association, what they are worth and how often one may prove them (SPEC.md, section 9).

-- The first day of the day, week (from Monday) or month in which a moment falls, as the association counts: São Paulo's
-- clock. period is 'day', 'week' or 'month'.
create function private.period_start(period text, at timestamptz default now()) returns date
language sql immutable set search_path = ''
as $$ select date_trunc(period, at at time zone 'America/Sao_Paulo')::date $$;

comment on function private.period_start(text, timestamptz) is
  'First day of the day, week or month of a moment, by the clock of São Paulo';

grant execute on function private.period_start(text, timestamptz) to authenticated, service_role;

-- The codes are fixed: the screens, the storage folders and get_member_routines() know them by name.
create table public.routine_types (
  code text primary key check (code in ('training', 'reading', 'fasting', 'documentation')),
  label text not null check (char_length(label) <= 60 and not private.is_blank(label)),
  max_points integer not null check (max_points between 0 and 1000),
  period text not null check (period in ('day', 'month'))
);

comment on table public.routine_types is 'The four routines: label, points for a perfect score, and the period of one submission';

insert into public.routine_types (code, label, max_points, period) values
  ('training', 'Treino Diário', 10, 'day'),
  ('reading', 'Leitura Bíblica', 5, 'day'),
  ('fasting', 'Jejum Mensal', 20, 'month'),
  ('documentation', 'Batalha Documentada', 15, 'day');

alter table public.routine_types enable row level security;
revoke all on public.routine_types from anon, authenticated;
grant select on public.routine_types to authenticated, service_role;
grant update (max_points) on public.routine_types to authenticated, service_role;

create policy "signed-in people read what a routine is worth" on public.routine_types for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

create policy "admins change what a routine is worth" on public.routine_types for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger audit after insert or update or delete on public.routine_types
  for each row execute function private.audit('code');
