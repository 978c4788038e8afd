-- Describing the council's positions (SPEC.md, section 2, Council settings; BEYOND.md, 'positions without validation'):
-- every refusal in a sentence, and by `updated_at` one learns that somebody else was faster.

alter table public.council_position_descriptions add column updated_at timestamptz not null default now();

create trigger touch before update on public.council_position_descriptions
  for each row execute function private.touch_updated_at();

-- The client makes the id, so that a repeated insert is recognised.
grant insert (id) on public.council_position_descriptions to authenticated;

-- What the table's checks refuse too, in words. The code is not repaired: it is what the person will look for.
create function private.check_position() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  fault constant text := case
    when private.is_blank(new.position) is not false then 'Informe o código do cargo.'
    when new.position ~ '\s' then 'O código do cargo não pode ter espaços.'
    when new.position !~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' then
      'O código do cargo usa só letras minúsculas sem acento, números e _ entre palavras, e começa com uma letra.'
    when char_length(new.position) > 60 then 'O código do cargo pode ter no máximo 60 caracteres.'
    when private.is_blank(new.title) is not false then 'Informe o título do cargo.'
    when char_length(new.title) > 120 then 'O título do cargo pode ter no máximo 120 caracteres.'
    when private.is_blank(new.function) is not false then 'Descreva a função principal do cargo.'
    when char_length(new.function) > 2000 then 'A função principal pode ter no máximo 2.000 caracteres.'
    when private.is_text_list(new.responsibilities, 40, 500) is not true then
      'São no máximo 40 responsabilidades, de até 500 caracteres cada, nenhuma em branco.'
  end;
begin
  if fault is not null then
    raise check_violation using message = fault;
  end if;
  return new;
end
$$;

create trigger check_position before insert or update on public.council_position_descriptions
  for each row execute function private.check_position();

-- A position that somebody has, active or not, is not deleted; the sentence says who has it. The foreign key of
-- council_members refuses the same for whoever sits down at that moment.
create function private.refuse_held_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  names constant text[] := array(
    select name from public.council_members where position = old.position order by private.fold(name), id
  );
  held constant integer := cardinality(names);
begin
  if held > 0 then
    raise foreign_key_violation using message = format(
      'Este cargo está em uso por %s. Dê outro cargo a quem o ocupa antes de excluí-lo.',
      case
        when held = 1 then names[1]
        when held <= 3 then array_to_string(names[:held - 1], ', ') || ' e ' || names[held]
        else format('%s, %s e mais %s', names[1], names[2], held - 2)
      end
    );
  end if;
  return old;
end
$$;

create trigger refuse_held before delete on public.council_position_descriptions
  for each row execute function private.refuse_held_position();
