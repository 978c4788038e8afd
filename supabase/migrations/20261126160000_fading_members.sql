-- Members whose regularity fell: the last two weeks against their own eight weeks before.

create function private.fading_members() returns table (
  member_id uuid, name text, photo_url text, last_day date, recent_kept integer, recent_of integer, earlier_kept integer,
  earlier_of integer
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.period_start('day');
begin
  if not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para ver quem está se afastando.';
  end if;
  return query
    -- Today is not over. Days before the first routine do not count. The days of each person are calculated only for who
    -- had a habit, and a routine on at most half of the recent days: they are the slow part.
    with sent as materialized (
      select assigned_by as user_id, max(due_date) as last_day
      from public.tasks
      where routine_type is not null and status <> 'cancelled' and assigned_by is not null
        and due_date between today - 70 and today
      group by assigned_by
      having count(distinct due_date) filter (where due_date between today - 14 and today - 1) <= 7
        and count(distinct due_date) filter (where due_date < today - 14) >= 3
    ), counted as (
      select member.id, member.name, member.photo_url, sent.last_day, days.*
      from sent
      join app.members as member on member.user_id = sent.user_id and member.status = 'ativo'
      join public.user_accounts as account on account.user_id = sent.user_id and account.suspended_at is null
      cross join lateral (
        select
          count(*) filter (where day >= today - 14 and routines > 0)::integer as recent_kept,
          count(*) filter (where day >= today - 14)::integer as recent_of,
          count(*) filter (where day < today - 14 and routines > 0)::integer as earlier_kept,
          count(*) filter (where day < today - 14)::integer as earlier_of
        from private.counted_days(
          sent.user_id,
          (
            select greatest(today - 70, min(due_date)) from public.tasks
            where assigned_by = sent.user_id and routine_type is not null and status <> 'cancelled'
          ),
          today - 1
        )
      ) as days
      where sent.user_id <> auth.uid()
    )
    select id, name, photo_url, last_day, recent_kept, recent_of, earlier_kept, earlier_of
    from counted
    -- Fewer days say nothing, and one routine a week is no habit that could be lost.
    where recent_of >= 7 and earlier_of >= 14 and earlier_kept * 5 >= earlier_of
      and recent_kept * 2 * earlier_of <= earlier_kept * recent_of
    order by recent_kept::numeric / recent_of - earlier_kept::numeric / earlier_of, name, id
    limit 50;
end
$$;

create function public.fading_members() returns table (
  member_id uuid, name text, photo_url text, last_day date, recent_kept integer, recent_of integer, earlier_kept integer,
  earlier_of integer
)
language sql stable security invoker rows 20 set search_path = ''
as $$ select * from private.fading_members() $$;

comment on function public.fading_members() is
  'For evaluators: the other active members whose regularity of the last 14 days is at most half of that of their 56 days before,
with the days that counted and those with a routine; the largest fall first, at most 50. Excused days do not count. Left out:
who has fewer than 7 and 14 counted days, a routine on fewer than a fifth of the earlier days, or one on more than 7 of the last 14';

grant execute on function private.fading_members(), public.fading_members() to authenticated, service_role;
