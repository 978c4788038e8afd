-- People request the deletion of their data, and admins decide. A request deletes nothing: an admin does.
create table public.deletion_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text check (char_length(reason) <= 1000 and not private.is_blank(reason)),
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  outcome text check (outcome in ('done', 'declined', 'withdrawn')),
  -- The person reads it.
  answer text check (char_length(answer) <= 1000 and not private.is_blank(answer)),
  created_at timestamptz not null default now(),

  constraint deletion_requests_closed_with_outcome check ((closed_at is null) = (outcome is null)),
  constraint deletion_requests_decline_says_why check (outcome <> 'declined' or answer is not null)
);

comment on table public.deletion_requests is 'Requests for the deletion of personal data, and their outcome';

create unique index deletion_requests_one_open_per_person on public.deletion_requests (user_id) where closed_at is null;
create index on public.deletion_requests (user_id, created_at desc);
create index on public.deletion_requests (closed_by);
create index on public.deletion_requests (created_at desc);

alter table public.deletion_requests enable row level security;
revoke all on public.deletion_requests from anon, authenticated;
grant select, insert, update, delete on public.deletion_requests to service_role;
grant select on public.deletion_requests to authenticated;

create policy "people read their own requests, admins every" on public.deletion_requests for select to authenticated
  using (
    (select private.is_admin())
    or (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  );

create trigger audit after insert or update or delete on public.deletion_requests
  for each row execute function private.audit();

-- The text without spaces at its ends; null if it is empty. Refused if it is too long.
create function private.checked_note(note text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if char_length(private.cleaned(note)) > 1000 then
    raise check_violation using message = 'O texto pode ter no máximo 1.000 caracteres.';
  end if;
  return nullif(private.cleaned(note), '');
end
$$;

create function private.request_deletion(p_reason text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  why constant text := private.checked_note(p_reason);
  made uuid;
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para pedir a exclusão.';
  elsif private.is_supreme_account(me) then
    raise insufficient_privilege using message = 'O cadastro do administrador supremo não pode ser excluído.';
  elsif exists (select from app.members where user_id = me and is_founder) then
    raise insufficient_privilege using message = 'O fundador não pode ser excluído.';
  end if;
  insert into public.deletion_requests (user_id, reason) values (me, why)
  on conflict do nothing returning id into made;
  if made is null then
    raise unique_violation using message = 'Você já tem um pedido de exclusão em aberto.';
  end if;
  perform private.notify(
    admin, 'deletion_request', format('%s pediu a exclusão dos próprios dados.', private.display_name(me))
  ) from private.admin_accounts() as admin;
  return made;
end
$$;

create function public.request_deletion(p_reason text default '') returns uuid
language sql security invoker set search_path = ''
as $$ select private.request_deletion(p_reason) $$;

comment on function public.request_deletion(text) is
  'Requests that the admins delete the caller''s data, with an optional reason; 23505 while a request is open';

create function private.withdraw_deletion_request() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para retirar o pedido.';
  end if;
  update public.deletion_requests set closed_at = now(), closed_by = auth.uid(), outcome = 'withdrawn'
  where user_id = auth.uid() and closed_at is null;
  if not found then
    raise check_violation using message = 'Você não tem nenhum pedido de exclusão em aberto.';
  end if;
end
$$;

create function public.withdraw_deletion_request() returns void
language sql security invoker set search_path = ''
as $$ select private.withdraw_deletion_request() $$;

comment on function public.withdraw_deletion_request() is 'Withdraws the caller''s open request for deletion';

create function private.close_deletion_request(p_id uuid, p_outcome text, p_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.checked_note(p_answer);
  asker uuid;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores encerram pedidos de exclusão.';
  elsif p_outcome is null or p_outcome not in ('done', 'declined') then
    raise check_violation using message = 'Um pedido é atendido ou recusado.';
  elsif p_outcome = 'declined' and said is null then
    raise check_violation using message = 'Diga por que o pedido foi recusado.';
  end if;
  update public.deletion_requests set closed_at = now(), closed_by = auth.uid(), outcome = p_outcome, answer = said
  where id = p_id and closed_at is null
  returning user_id into asker;
  if asker is null then
    raise check_violation using message = 'Este pedido já foi encerrado.';
  end if;
  perform private.notify(asker, 'deletion_request', case p_outcome
    when 'done' then 'Seu pedido de exclusão foi atendido.' || coalesce(' ' || said, '')
    else 'Seu pedido de exclusão foi recusado. Motivo: ' || said end);
end
$$;

create function public.close_deletion_request(p_id uuid, p_outcome text, p_answer text default '') returns void
language sql security invoker set search_path = ''
as $$ select private.close_deletion_request(p_id, p_outcome, p_answer) $$;

comment on function public.close_deletion_request(uuid, text, text) is
  'Admins only: closes a request as done, or as declined with a reason';

create function private.list_deletion_requests(
  p_open boolean, p_before timestamptz, p_before_id uuid, p_limit integer
)
returns table (
  id uuid, user_id uuid, email text, member_id uuid, member_name text, reason text, created_at timestamptz,
  closed_at timestamptz, closed_by_name text, outcome text, answer text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  return query
    select request.id, request.user_id, users.email::text, member.id, member.name, request.reason, request.created_at,
      request.closed_at, case when request.closed_by is not null then private.display_name(request.closed_by) end,
      request.outcome, request.answer
    from public.deletion_requests as request
    join auth.users as users on users.id = request.user_id
    left join app.members as member on member.user_id = request.user_id
    where (p_open is null or (request.closed_at is null) = p_open)
      and (p_before is null or (request.created_at, request.id) < (p_before, p_before_id))
    order by request.created_at desc, request.id desc
    limit least(greatest(coalesce(p_limit, 30), 1), 200);
end
$$;

create function public.list_deletion_requests(
  p_open boolean default true, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 30
)
returns table (
  id uuid, user_id uuid, email text, member_id uuid, member_name text, reason text, created_at timestamptz,
  closed_at timestamptz, closed_by_name text, outcome text, answer text
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_deletion_requests(p_open, p_before, p_before_id, p_limit) $$;

comment on function public.list_deletion_requests(boolean, timestamptz, uuid, integer) is
  'Admins only: requests for deletion, newest first: open ones, closed ones (false) or all (null); the next page is before the
last row''s created_at and id; p_limit 1 to 200';

-- Deleting or anonymising the member fulfils the request. Anonymising also removes what the person wrote in it.
create function private.fulfil_deletion_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.deletion_requests set closed_at = now(), closed_by = auth.uid(), outcome = 'done'
  where user_id = old.user_id and closed_at is null;
  if tg_op = 'UPDATE' then
    update public.deletion_requests set reason = null, answer = case outcome when 'declined' then '—' end
    where user_id = old.user_id;
    update public.audit_log as entry
    set old = private.without_person(entry.old), new = private.without_person(entry.new)
    where entry.target in (select 'deletion_requests/' || id from public.deletion_requests where user_id = old.user_id);
  end if;
  return null;
end
$$;

create trigger fulfil_deletion_request after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null and old.user_id is not null)
  execute function private.fulfil_deletion_request();

create trigger fulfil_deletion_request_of_deleted after delete on app.members for each row
  when (old.user_id is not null) execute function private.fulfil_deletion_request();

grant execute on function
  private.request_deletion(text), public.request_deletion(text), private.withdraw_deletion_request(),
  public.withdraw_deletion_request(), private.close_deletion_request(uuid, text, text),
  public.close_deletion_request(uuid, text, text),
  private.list_deletion_requests(boolean, timestamptz, uuid, integer),
  public.list_deletion_requests(boolean, timestamptz, uuid, integer)
  to authenticated, service_role;
