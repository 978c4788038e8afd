-- Badges: their rules, which member has which, granting and revoking by hand, and what the screens read. How rules
-- grant badges is in the next file.

-- What a rule may count; private.measured() defines each. Each measure only grows, except points and reopened tasks.
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
  -- The engraving of the medal; the client has a drawing for each.
  icon text not null check (icon in (
    'target', 'book', 'paw', 'sword', 'shield', 'eye', 'hands', 'flame', 'compass', 'feather', 'mountain', 'star', 'key',
    'hourglass'
  )),
  -- Null for a badge that is granted by hand only.
  measure text check (measure = any (private.measures())),
  threshold integer check (threshold between 1 and 100000),
  -- False for a badge that is no longer granted. Members keep it.
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint badges_measure_has_threshold check ((measure is null) = (threshold is null))
);

comment on table public.badges is 'Badges, each with its rule; without a rule it is granted by hand only';

create unique index badges_one_per_title on public.badges (private.fold(title));

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

create table public.member_badges (
  member_id uuid not null references app.members (id) on delete cascade,
  badge_id uuid not null references public.badges (id) on delete cascade,
  granted_at timestamptz not null default now(),
  -- Who granted it by hand; null if a rule did, and after that account is deleted.
  granted_by uuid references auth.users (id) on delete set null,
  -- The reason if it was granted by hand, else null.
  reason text check (char_length(reason) <= 300 and not private.is_blank(reason)),
  -- A revoked badge keeps its row, so that the rule does not grant it again.
  revoked_at timestamptz,
  revoked_by uuid references auth.users (id) on delete set null,
  revocation_reason text check (char_length(revocation_reason) <= 300 and not private.is_blank(revocation_reason)),
  primary key (member_id, badge_id),

  constraint member_badges_revocation_has_reason check ((revoked_at is null) = (revocation_reason is null))
);

comment on table public.member_badges is 'Which member has which badge, since when, by rule or by hand; none has it twice';

create index on public.member_badges (granted_by);
create index on public.member_badges (revoked_by);
create index on public.member_badges (badge_id, revoked_at);

-- Only rules, grant_badge() and revoke_badge() write here.
alter table public.member_badges enable row level security;
revoke all on public.member_badges from anon, authenticated;
grant select, insert, update, delete on public.member_badges to service_role;
grant select on public.member_badges to authenticated;

create policy "signed-in people see the badges that members have" on public.member_badges for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()) and revoked_at is null);

create trigger touch before update on public.badges for each row execute function private.touch_updated_at();

create trigger audit after insert or update or delete on public.badges
  for each row execute function private.audit();

create trigger audit after update or delete on public.member_badges for each row execute function private.audit();

create trigger audit_insertions after insert on public.member_badges
  referencing new table as entered for each statement execute function private.audit_insertions();

-- Notifies the members of new badges, also if their own action earned the badge: no one remembers all the rules.
create function private.notify_badges() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, content)
  select member.user_id, 'achievement', case
    when held.reason is null then format('Você conquistou a insígnia “%s”.', badge.title)
    else format('%s concedeu a você a insígnia “%s”. Motivo: %s', private.display_name(held.granted_by), badge.title, held.reason)
  end
  from entered as held
  join public.badges as badge on badge.id = held.badge_id
  join app.members as member on member.id = held.member_id and member.user_id is not null;
  return null;
end
$$;

-- Returns the reason without spaces at its ends. Refuses one that is empty or too long.
create function private.checked_reason(reason text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if private.cleaned(reason) = '' then
    raise check_violation using message = 'Escreva o motivo.';
  elsif char_length(private.cleaned(reason)) > 300 then
    raise check_violation using message = 'O motivo pode ter no máximo 300 caracteres.';
  end if;
  return private.cleaned(reason);
end
$$;

-- Only this gives a revoked badge back. Of two parallel grants the second finds the badge granted.
create function private.grant_badge(p_member_id uuid, p_badge_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why text;
begin
  if not private.may('achievements', 'create') then
    raise insufficient_privilege using message = 'Você não tem permissão para conceder insígnias.';
  elsif p_member_id = private.my_member_id() then
    raise insufficient_privilege using message = 'Ninguém concede uma insígnia a si mesmo.';
  end if;
  why := private.checked_reason(p_reason);
  -- Locked, so that neither changes before the badge is granted.
  perform from app.members where id = p_member_id and status = 'ativo' for share;
  if not found then
    raise check_violation using message = 'Só membros ativos recebem insígnias.';
  end if;
  perform from public.badges where id = p_badge_id and active for share;
  if not found then
    raise check_violation using message = 'Esta insígnia não é mais concedida.';
  end if;

  insert into public.member_badges as held (member_id, badge_id, granted_by, reason)
  values (p_member_id, p_badge_id, auth.uid(), why)
  on conflict (member_id, badge_id) do update
    set granted_at = now(), granted_by = excluded.granted_by, reason = excluded.reason,
        revoked_at = null, revoked_by = null, revocation_reason = null
    where held.revoked_at is not null;
  if not found then
    raise unique_violation using message = 'Este membro já tem esta insígnia.';
  end if;
end
$$;

create function public.grant_badge(p_member_id uuid, p_badge_id uuid, p_reason text) returns void
language sql security invoker set search_path = ''
as $$ select private.grant_badge(p_member_id, p_badge_id, p_reason) $$;

comment on function public.grant_badge(uuid, uuid, text) is
  'Grants a badge by hand, with a reason; 23505 when the member has it';

-- The rule does not grant it again; only grant_badge() does.
create function private.revoke_badge(p_member_id uuid, p_badge_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why text;
begin
  if not private.may('achievements', 'delete') then
    raise insufficient_privilege using message = 'Você não tem permissão para revogar insígnias.';
  end if;
  why := private.checked_reason(p_reason);
  update public.member_badges
  set revoked_at = now(), revoked_by = auth.uid(), revocation_reason = why
  where member_id = p_member_id and badge_id = p_badge_id and revoked_at is null;
  if not found then
    raise check_violation using message = 'Este membro não tem mais esta insígnia.';
  end if;
end
$$;

create function public.revoke_badge(p_member_id uuid, p_badge_id uuid, p_reason text) returns void
language sql security invoker set search_path = ''
as $$ select private.revoke_badge(p_member_id, p_badge_id, p_reason) $$;

comment on function public.revoke_badge(uuid, uuid, text) is
  'Revokes a badge, with a reason; its rule does not grant it again, only grant_badge() does';

-- Notifies a member of a badge that was revoked or given back.
create function private.notify_badge() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  badge constant text := (select title from public.badges where id = new.badge_id);
begin
  insert into public.notifications (user_id, type, content)
  select user_id, 'achievement', case
    when new.revoked_at is not null then
      format('A sua insígnia “%s” foi revogada. Motivo: %s', badge, new.revocation_reason)
    when new.reason is null then format('Você conquistou a insígnia “%s”.', badge)
    else format('%s concedeu a você a insígnia “%s”. Motivo: %s', private.display_name(new.granted_by), badge, new.reason)
  end
  from app.members
  where id = new.member_id and user_id is not null;
  return null;
end
$$;

create trigger notify_grant after insert on public.member_badges
  referencing new table as entered for each statement execute function private.notify_badges();

create trigger notify_change after update on public.member_badges for each row
  when ((old.revoked_at is null) is distinct from (new.revoked_at is null)) execute function private.notify_badge();

-- A member's badges: first those that the member has, newest first; then those to earn, nearest first; last those
-- that are granted by hand only. A badge that is no longer granted is shown to members who have it.
create function public.member_achievements(p_member_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_active() then
    raise insufficient_privilege using message = 'Sua conta está suspensa.', hint = 'account_suspended';
  elsif not private.aal_ok() then
    raise insufficient_privilege using message = 'Confirme o segundo fator para ver as conquistas.';
  end if;
  return (
    with stand as materialized (
      select badge.*, held.granted_at, held.reason,
        (select name from app.members where user_id = held.granted_by) as granted_by,
        case when held.granted_at is null and badge.measure is not null
          then least(badge.threshold, greatest(0, private.measured(p_member_id, badge.measure))) end as progress
      from public.badges as badge
      left join public.member_badges as held on held.badge_id = badge.id and held.member_id = p_member_id
      where badge.active or held.granted_at is not null
    )
    select jsonb_build_object(
      'member', jsonb_build_object('id', member.id, 'name', member.name, 'status', member.status),
      'achievements', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', id, 'title', title, 'description', description, 'icon', icon, 'measure', measure,
            'threshold', threshold, 'progress', progress, 'granted_at', granted_at, 'reason', reason,
            'granted_by', granted_by
          )
          order by granted_at desc nulls last, progress::numeric / threshold desc nulls last, threshold,
            private.fold(title)
        )
        from stand
      ), '[]')
    )
    from app.members as member
    where member.id = p_member_id
  );
end
$$;

comment on function public.member_achievements(uuid) is
  'A member''s badges, had or not: {member: {id, name, status}, achievements: [{id, title, description, icon, measure,
threshold, progress, granted_at, reason, granted_by}]}; progress is null once granted, and without a rule;
reason and granted_by (a name) are null if the rule granted it. Null if there is no such member';

create function public.my_achievements() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select public.member_achievements(private.my_member_id()) $$;

comment on function public.my_achievements() is
  'member_achievements() of the caller; null for an account without a member';

-- The rules with how many members have each badge, for those who edit them.
create function public.badge_rules()
returns table (
  id uuid, title text, description text, icon text, measure text, threshold integer, active boolean,
  updated_at timestamptz, holders integer
)
language sql stable security invoker set search_path = ''
as $$
  select badge.id, badge.title, badge.description, badge.icon, badge.measure, badge.threshold, badge.active,
    badge.updated_at, (select count(*)::integer from public.member_badges where badge_id = badge.id)
  from public.badges as badge
  order by badge.active desc, private.fold(badge.title)
$$;

comment on function public.badge_rules() is 'Every badge with its rule and how many members have it';

grant execute on function
  private.measures(), private.grant_badge(uuid, uuid, text), public.grant_badge(uuid, uuid, text),
  private.revoke_badge(uuid, uuid, text), public.revoke_badge(uuid, uuid, text), public.member_achievements(uuid),
  public.my_achievements(), public.badge_rules()
  to authenticated, service_role;
