-- What an e-mail address is: the same for an invitation, for the founder's address among the settings, and in the forms.

-- As before; and without characters that show nothing, by which one address could look like another.
create or replace function private.is_email(value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select value ~ '^[^@[:space:]]+@[^@[:space:]]+$' and value = lower(value) and char_length(value) <= 320
    and not exists (select from regexp_split_to_table(value, '') as sign where private.is_blank(sign))
$$;

-- As before; and the founder's address is one that the auth server takes, as an invited one is.
create or replace function private.check_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.key = 'founder_name' and (private.is_blank(new.value) or char_length(new.value) > 120) then
    raise check_violation using message = 'O nome do fundador tem de 1 a 120 caracteres.';
  elsif new.key = 'founder_email' and new.value <> '' and (
    private.is_email(new.value) is not true or char_length(new.value) > 255 or new.value ~ '[,;<>()\[\]\\"]'
  ) then
    raise check_violation using message = 'Informe um e-mail válido.';
  elsif new.key = 'audit_days' and not (new.value ~ '^[0-9]{1,4}$' and new.value::integer between 30 and 3650) then
    raise check_violation using message = 'O registro de auditoria é guardado por 30 a 3.650 dias.';
  elsif new.key = 'invitation_days' and not (new.value ~ '^[0-9]{1,4}$' and new.value::integer between 1 and 90) then
    raise check_violation using message = 'Um convite vale de 1 a 90 dias.';
  elsif new.key in ('level_gold', 'level_silver') and new.value !~ '^[1-9][0-9]{0,5}$' then
    raise check_violation using message = 'Os níveis vão de 1 a 999.999 pontos.';
  end if;
  return new;
end
$$;
