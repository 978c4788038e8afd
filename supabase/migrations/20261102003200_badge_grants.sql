-- Badges granted and revoked by hand, each with a reason, and what the person is told (BEYOND.md; DATABASE.md,
-- 'Permissions', achievements).

-- Refuses a reason that says nothing or too much. Answers it without spaces at its ends.
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

-- Also gives back what was revoked; nothing else does. Of two at the same time the second finds it granted.
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
  -- Locked, so that neither changes while it is granted.
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

-- The rule does not grant it again; only a hand does.
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

grant execute on function private.grant_badge(uuid, uuid, text), public.grant_badge(uuid, uuid, text),
  private.revoke_badge(uuid, uuid, text), public.revoke_badge(uuid, uuid, text) to authenticated, service_role;

-- Told also when it is one's own doing that earned it: nobody knows the rules by heart.
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

create trigger notify_grant after insert on public.member_badges for each row
  execute function private.notify_badge();
create trigger notify_change after update on public.member_badges for each row
  when ((old.revoked_at is null) is distinct from (new.revoked_at is null)) execute function private.notify_badge();
