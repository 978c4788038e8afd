-- Messages, replies and pins when somebody leaves, and in the copy of one's own data (BEYOND.md, 'deletion dialog').

-- How many messages and replies an account has written.
create or replace function private.count_messages(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select (select count(*) from public.messages where user_id = person)
    + (select count(*) from public.message_replies where user_id = person)
$$;

-- What an admin takes away of others is entered, and its words with it.
create trigger audit after delete on public.messages for each row
  when (old.user_id is distinct from auth.uid() and private.is_admin()) execute function private.audit();
create trigger audit after delete on public.message_replies for each row
  when (old.user_id is distinct from auth.uid() and private.is_admin()) execute function private.audit();

-- As before; of messages and replies too.
create or replace function private.without_person(entry jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select entry - array[
    'name', 'handle', 'name_sort', 'position', 'bio', 'photo_url', 'skills', 'communication', 'strategy', 'loyalty',
    'spirituality', 'observations', 'email', 'signup_email', 'holder_name', 'current_member', 'reason', 'answer',
    'user_name', 'user_photo'
  ]
$$;

-- What an anonymised member wrote stays, as 'Membro removido'.
create function private.forget_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.messages set user_name = new.name, user_photo = null where user_id = new.user_id;
  update public.message_replies set user_name = new.name, user_photo = null where user_id = new.user_id;
  update public.audit_log as entry set old = private.without_person(entry.old)
  where entry.old ->> 'user_id' = new.user_id::text
    and (starts_with(target, 'messages/') or starts_with(target, 'message_replies/'));
  if not exists (select from app.members where members.name = old.name) then
    update public.pinned_items set assigned_to = array_replace(assigned_to, old.name, new.name)
    where old.name = any (assigned_to);
  end if;
  return null;
end
$$;

create trigger forget_author after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function private.forget_author();

create function private.exported_writing(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mensagens', coalesce((
      select jsonb_agg(jsonb_build_object(
        'texto', content, 'nome', user_name, 'foto', user_photo, 'curtidas', likes, 'em', created_at
      ) order by created_at, id)
      from public.messages where user_id = person
    ), '[]'),
    'respostas', coalesce((
      select jsonb_agg(jsonb_build_object('texto', content, 'nome', user_name, 'foto', user_photo, 'em', created_at)
        order by created_at, id)
      from public.message_replies where user_id = person
    ), '[]'),
    'mensagens curtidas', (select count(*) from public.messages where person = any (liked_by)),
    'fixados', coalesce((
      select jsonb_agg(jsonb_build_object(
        'tipo', type, 'título', title, 'texto', content, 'data', due_date, 'pessoas', assigned_to, 'em', created_at
      ) order by created_at, id)
      from public.pinned_items where created_by = person
    ), '[]')
  )
$$;

-- The account's data and, beside them, what it wrote. The first part refuses whoever may not ask.
create function private.exported_everything() returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.exported_data() || private.exported_writing(auth.uid()) $$;

create or replace function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.exported_everything() $$;

grant execute on function private.exported_everything() to authenticated, service_role;
