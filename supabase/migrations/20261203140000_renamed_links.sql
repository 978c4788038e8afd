-- A new member of an account has an id from the form: a repeated request with a corrected name renames the member that
-- an earlier one made without a response.
create or replace function private.link_account(p_user_id uuid, p_member_id uuid, p_member_name text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  linked app.members;
  new_name constant text := private.written_line(p_member_name);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só um administrador liga um membro a uma conta.';
  end if;
  -- Two requests for one account wait for each other.
  perform from public.user_accounts where user_id = p_user_id for update;
  if not found then
    raise check_violation using message = 'Esta conta não existe mais.';
  elsif private.is_peer(p_user_id) then
    raise insufficient_privilege using
      message = 'Só o administrador supremo muda a conta do fundador ou de um administrador.';
  elsif p_user_id = private.founder_account() then
    raise insufficient_privilege using
      message = 'A conta do fundador só se liga ao cadastro do fundador, que vem das configurações.';
  elsif p_member_id is null and p_member_name is null then
    raise check_violation using message = 'Escolha um cadastro ou informe o nome de um novo.';
  end if;

  if p_member_name is not null and (new_name = '' or char_length(new_name) > 120) then
    raise check_violation using message = private.new_name_refusal(new_name);
  end if;

  select * into linked from app.members where user_id = p_user_id;
  if linked.id is not null then
    if linked.id = p_member_id or linked.name = new_name then
      update app.members set name = new_name
      where id = p_member_id and p_member_name is not null and name <> new_name;
      return linked.id;
    end if;
    raise unique_violation using message = 'Esta conta já está ligada a um membro.';
  end if;

  if p_member_name is not null then
    insert into app.members (id, name, entry_date, user_id)
    values (coalesce(p_member_id, gen_random_uuid()), new_name, private.period_start('day'), p_user_id)
    on conflict (id) do nothing
    returning id into linked.id;
    if linked.id is null then
      raise check_violation using message = 'Escolha um cadastro ou informe o nome de um novo.';
    end if;
  else
    select * into linked from app.members where id = p_member_id for update;
    if linked.id is null then
      raise check_violation using message = 'Este membro não existe mais.';
    elsif linked.is_founder then
      raise insufficient_privilege using message = 'O fundador só se liga à conta com o e-mail do fundador.';
    elsif linked.user_id is not null then
      raise unique_violation using message = 'Este membro já tem uma conta.';
    elsif linked.status <> 'ativo' then
      raise check_violation using message = 'Só membros ativos podem ser ligados a uma conta.';
    end if;
    update app.members set user_id = p_user_id where id = p_member_id;
  end if;
  if p_user_id <> auth.uid() then
    perform private.notify(
      p_user_id, 'account', format('%s ligou a sua conta ao seu cadastro de membro.', private.display_name(auth.uid()))
    );
  end if;
  return linked.id;
end
$$;

comment on function public.link_account(uuid, uuid, text) is
  'Gives an account without a member a member who has no account, or a new one by name, with p_member_id as its id;
returns the member''s id. A repeated call only gives a new member the name that was sent last';
