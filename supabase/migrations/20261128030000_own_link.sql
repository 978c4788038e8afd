-- Who may change the account of a member (guard_member_change()). An administrator who unlinked the own record escaped every
-- rule about acts on oneself: it could get badges and points from its owner, and any administrator could delete it. One
-- without a record may still link one.
do $$
declare
  definition constant text := pg_get_functiondef('private.guard_member_change()'::regprocedure);
  old constant text := $old$message = 'Só o administrador supremo muda a conta do fundador ou de um administrador.';$old$;
begin
  if position(old in definition) = 0 then
    raise exception 'guard_member_change() has no part %', old;
  end if;
  execute replace(definition, old, old || $new$
    elsif old.user_id = auth.uid() and not private.is_supreme() then
      raise insufficient_privilege using message = 'Ninguém desliga o próprio cadastro.';
    elsif old.user_id is not null and new.user_id is not null and not private.is_supreme() then
      raise unique_violation using message = 'Este membro já tem uma conta.';$new$);
end
$$;
