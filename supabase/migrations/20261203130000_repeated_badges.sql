-- The same person's grant or revocation with the same reason does nothing: the first response was lost.
create or replace function private.grant_badge(p_member_id uuid, p_badge_id uuid, p_reason text) returns void
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
  if not found and not exists (
    select from public.member_badges
    where member_id = p_member_id and badge_id = p_badge_id and granted_by = auth.uid() and reason = why
  ) then
    raise unique_violation using message = 'Este membro já tem esta insígnia.';
  end if;
end
$$;

comment on function public.grant_badge(uuid, uuid, text) is
  'Grants a badge by hand, with a reason; 23505 when the member has it. Repeated by the same person, it does nothing';

create or replace function private.revoke_badge(p_member_id uuid, p_badge_id uuid, p_reason text) returns void
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
  if not found and not exists (
    select from public.member_badges
    where member_id = p_member_id and badge_id = p_badge_id and revoked_by = auth.uid() and revocation_reason = why
  ) then
    raise check_violation using message = 'Este membro não tem mais esta insígnia.';
  end if;
end
$$;

comment on function public.revoke_badge(uuid, uuid, text) is
  'Revokes a badge, with a reason; its rule does not grant it again, only grant_badge() does. Repeated by the same person,
it does nothing';
