-- Points by hand (BEYOND.md, '/admin/ranking'): who gives them, to whom, and how many, each refusal in its own sentence.

-- Refuses everybody but admins.
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores podem fazer isso.';
  end if;
end
$$;

-- The giver is the caller, whatever the client sends. An evaluation's points may be none; those by hand are some, for
-- somebody else who is there to get them.
create or replace function private.sign_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  if new.task_id is not null or auth.uid() is null then
    return new;
  end if;
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores dão pontos.';
  elsif new.user_id = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém dá pontos a si mesmo.';
  elsif not exists (select from app.members where user_id = new.user_id and status = 'ativo') then
    raise check_violation using message = 'Só membros ativos com conta recebem pontos.';
  elsif new.points is null or new.points = 0 or new.points not between -1000 and 1000 then
    raise check_violation using message = 'Os pontos vão de -1.000 a 1.000 e não podem ser zero.';
  elsif coalesce(private.is_blank(new.reason), true) then
    raise check_violation using message = 'Informe o motivo dos pontos.';
  elsif char_length(btrim(new.reason)) > 200 then
    raise check_violation using message = 'O motivo deve ter no máximo 200 caracteres.';
  end if;
  new.reason := btrim(new.reason);
  return new;
end
$$;

create index on public.point_transactions (created_at desc, id desc) where task_id is null;

create function private.list_given_points(p_before timestamptz, p_before_id uuid, p_limit integer)
returns table (
  id uuid, name text, points integer, reason text, type text, given_by text, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select entry.id, case when entry.user_id is not null then private.display_name(entry.user_id) end, entry.points,
      entry.reason, entry.type, case when entry.created_by is not null then private.display_name(entry.created_by) end,
      entry.created_at
    from public.point_transactions as entry
    where entry.task_id is null
      and (p_before is null or (entry.created_at, entry.id) < (p_before, p_before_id))
    order by entry.created_at desc, entry.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 200);
end
$$;

create function public.list_given_points(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20
)
returns table (
  id uuid, name text, points integer, reason text, type text, given_by text, created_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_given_points(p_before, p_before_id, p_limit) $$;

comment on function public.list_given_points(timestamptz, uuid, integer) is
  'Admins only: points given by hand, newest first; names are null once the account is gone; the next page is before the
last row''s created_at and id; p_limit 1 to 200';

grant execute on function
  private.require_admin(),
  private.list_given_points(timestamptz, uuid, integer), public.list_given_points(timestamptz, uuid, integer)
  to authenticated, service_role;
