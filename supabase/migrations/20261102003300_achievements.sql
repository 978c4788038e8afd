-- What the screens read of achievements, each in one answer (SPEC.md, section 2, Achievements and Member achievements).

-- A member's badges: those that one has, newest first; then those still to earn, nearest first, and last those that
-- only a hand grants. A badge no longer given is shown to whoever has it.
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
threshold, progress, granted_at, reason, granted_by}]}; progress is null once granted and where only a hand grants;
reason and granted_by (a name) are null where the rule did. Null for no such member';

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

grant execute on function public.member_achievements(uuid), public.my_achievements(), public.badge_rules()
  to authenticated, service_role;
