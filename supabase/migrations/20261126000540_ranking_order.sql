-- Equal points are ordered by name as people sort names, in the database: so it is ten rows that are read, however many
-- people have as many points as the tenth.

-- The member's; '' without one. Kept by the triggers below.
alter table app.member_points add column name_sort text collate "C" not null default '';
update app.member_points as points set name_sort = member.name_sort
from app.members as member where member.user_id = points.user_id;

create index member_points_weekly on app.member_points (week_start, weekly_points desc, name_sort, user_id) where active;
create index member_points_monthly on app.member_points (month_start, monthly_points desc, name_sort, user_id) where active;

-- As before; with the name by which the person is sorted.
create or replace function private.add_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  weekly constant integer := case when new.type in ('weekly', 'both') then new.points else 0 end;
  monthly constant integer := case when new.type in ('monthly', 'both') then new.points else 0 end;
  is_active boolean;
  sort text;
begin
  select status = 'ativo', name_sort into is_active, sort from app.members where user_id = new.user_id for share;
  insert into app.member_points as shown
    (user_id, week_start, weekly_points, month_start, monthly_points, total_points, active, name_sort)
  values (
    new.user_id, private.period_start('week', new.counts_at), weekly,
    private.period_start('month', new.counts_at), monthly, new.points, coalesce(is_active, false), coalesce(sort, '')
  )
  on conflict (user_id) do update set
    active = excluded.active,
    name_sort = excluded.name_sort,
    weekly_points = case
      when excluded.week_start > shown.week_start then excluded.weekly_points
      when excluded.week_start = shown.week_start then shown.weekly_points + excluded.weekly_points
      else shown.weekly_points
    end,
    week_start = greatest(shown.week_start, excluded.week_start),
    monthly_points = case
      when excluded.month_start > shown.month_start then excluded.monthly_points
      when excluded.month_start = shown.month_start then shown.monthly_points + excluded.monthly_points
      else shown.monthly_points
    end,
    month_start = greatest(shown.month_start, excluded.month_start),
    total_points = shown.total_points + excluded.total_points;
  return null;
end
$$;

create or replace function private.list_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.member_points as points
  set (active, name_sort) = (
    select coalesce(bool_or(status = 'ativo'), false), coalesce(max(name_sort collate "C"), '')
    from app.members where user_id = points.user_id
  )
  where user_id in (old.user_id, new.user_id);
  return null;
end
$$;

drop trigger list_member on app.members;
create trigger list_member after insert or update of status, user_id, name or delete on app.members
  for each row execute function private.list_member();

-- As before; with what equal points are sorted by.
create or replace view public.rankings with (security_invoker = true) as
select
  points.user_id as id,
  (select member.name from app.members as member where member.user_id = points.user_id) as user_name,
  (select member.position from app.members as member where member.user_id = points.user_id) as position,
  (select member.photo_url from app.members as member where member.user_id = points.user_id) as photo_url,
  case when points.week_start = (select private.period_start('week')) then points.weekly_points else 0 end
    as weekly_points,
  case when points.month_start = (select private.period_start('month')) then points.monthly_points else 0 end
    as monthly_points,
  points.total_points,
  case
    when points.total_points >= (select private.level_threshold('Ouro')) then 'Ouro'
    when points.total_points >= (select private.level_threshold('Prata')) then 'Prata'
    else 'Bronze'
  end as level,
  points.name_sort
from app.member_points as points
where points.active;

-- The ten with the most points of this week or month, and the caller's own place. Read from the index: the view, in which a
-- week that is over counts 0, has none.
create function public.ranking(p_period text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  week constant date := private.period_start('week');
  month constant date := private.period_start('month');
  first uuid[];
  own public.rankings;
  mine integer;
  better integer;
  ahead uuid;
begin
  select * into own from public.rankings where id = me;
  if p_period = 'weekly' then
    mine := own.weekly_points;
    first := array(
      select user_id from app.member_points where active and week_start = week and weekly_points > 0
      order by weekly_points desc, name_sort, user_id limit 10
    );
    select count(*) into better from app.member_points where active and week_start = week and weekly_points > mine;
    ahead := (
      select user_id from app.member_points where active and week_start = week and weekly_points > greatest(mine, 0)
      order by weekly_points, name_sort desc, user_id desc limit 1
    );
  elsif p_period = 'monthly' then
    mine := own.monthly_points;
    first := array(
      select user_id from app.member_points where active and month_start = month and monthly_points > 0
      order by monthly_points desc, name_sort, user_id limit 10
    );
    select count(*) into better from app.member_points where active and month_start = month and monthly_points > mine;
    ahead := (
      select user_id from app.member_points where active and month_start = month and monthly_points > greatest(mine, 0)
      order by monthly_points, name_sort desc, user_id desc limit 1
    );
  else
    raise check_violation using message = 'Este ranking não existe.';
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(rankings) order by array_position(first, rankings.id))
      from public.rankings where rankings.id = any (first)
    ), '[]'::jsonb),
    'own', case when own.id is not null then jsonb_build_object(
      'row', to_jsonb(own),
      'rank', better + 1,
      'ahead', (select to_jsonb(rankings) from public.rankings where rankings.id = ahead)
    ) end
  );
end
$$;

comment on function public.ranking(text) is
  'Of this week or month (p_period: weekly, monthly): rows, the ten with the most points above 0, equal ones by name; own, the
caller''s row with its rank and whoever is next with more points (ahead), or null';

grant execute on function public.ranking(text) to authenticated, service_role;
