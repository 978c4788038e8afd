-- Badges: the rules by which one earns them, and who has which (SPEC.md, section 2, Achievements; BEYOND.md). This file
-- holds the tables; what the data say about a rule, granting, and what the screens read follow in files of their own.

-- What a rule may count; private.measured() says how. Each only grows, apart from points and reopened tasks.
create function private.measures() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'tasks_in_time', 'training_days', 'reading_days', 'fasting_months', 'documentation_days', 'routine_streak',
    'total_points', 'weeks_led', 'months_led', 'membership_months'
  ]
$$;

create table public.badges (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) <= 60 and not private.is_blank(title)),
  description text not null check (char_length(description) <= 300 and not private.is_blank(description)),
  -- What is engraved in the medal; the client has a drawing for each.
  icon text not null check (icon in (
    'target', 'book', 'paw', 'sword', 'shield', 'eye', 'hands', 'flame', 'compass', 'feather', 'mountain', 'star', 'key',
    'hourglass'
  )),
  -- Null for a badge that is granted by hand only.
  measure text check (measure = any (private.measures())),
  threshold integer check (threshold between 1 and 100000),
  -- A badge that is no longer given; whoever has it keeps it.
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint badges_measure_has_threshold check ((measure is null) = (threshold is null))
);

comment on table public.badges is 'Badges, each with the rule by which it is earned, or granted by hand only';

create unique index badges_one_per_title on public.badges (private.fold(title));

create table public.member_badges (
  member_id uuid not null references app.members (id) on delete cascade,
  badge_id uuid not null references public.badges (id) on delete cascade,
  granted_at timestamptz not null default now(),
  -- Whoever granted it by hand; null where the rule did, and once that account is gone.
  granted_by uuid references auth.users (id) on delete set null,
  -- Why it was granted by hand; null where the rule did.
  reason text check (char_length(reason) <= 300 and not private.is_blank(reason)),
  -- A revoked badge keeps its row: that is how a rule knows that it must not grant it again.
  revoked_at timestamptz,
  revoked_by uuid references auth.users (id) on delete set null,
  revocation_reason text check (char_length(revocation_reason) <= 300 and not private.is_blank(revocation_reason)),
  primary key (member_id, badge_id),

  constraint member_badges_revocation_has_reason check ((revoked_at is null) = (revocation_reason is null))
);

comment on table public.member_badges is 'Who has which badge, since when, by rule or by hand; nobody has one twice';

create index on public.member_badges (badge_id);
create index on public.member_badges (granted_by);
create index on public.member_badges (revoked_by);

grant execute on function private.measures() to authenticated, service_role;

create trigger touch before update on public.badges for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.badges
  for each row execute function private.audit();
create trigger audit after insert or update or delete on public.member_badges
  for each row execute function private.audit();

alter table public.badges enable row level security;
revoke all on public.badges from anon, authenticated;
grant select, insert, update, delete on public.badges to service_role;
grant select, delete,
  insert (id, title, description, icon, measure, threshold, active),
  update (title, description, icon, measure, threshold, active)
  on public.badges to authenticated;

create policy "signed-in people read the rules of all badges" on public.badges for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));
create policy "those who edit achievements add badges" on public.badges for insert to authenticated
  with check ((select private.may('achievements', 'edit')));
create policy "those who edit achievements change badges" on public.badges for update to authenticated
  using ((select private.may('achievements', 'edit'))) with check ((select private.may('achievements', 'edit')));
create policy "those who edit achievements delete badges" on public.badges for delete to authenticated
  using ((select private.may('achievements', 'edit')));

-- Nobody writes here but rules (…003100) and grant_badge() and revoke_badge() (…003200).
alter table public.member_badges enable row level security;
revoke all on public.member_badges from anon, authenticated;
grant select, insert, update, delete on public.member_badges to service_role;
grant select on public.member_badges to authenticated;

create policy "signed-in people see the badges that members have" on public.member_badges for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()) and revoked_at is null);
