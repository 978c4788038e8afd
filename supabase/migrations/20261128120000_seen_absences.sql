-- A person may change a request until it is decided. The evaluator says what was on the screen, so that no one approves
-- other days, or another reason, than those that were read.
drop function public.decide_absence(uuid, text, text);
drop function private.decide_absence(uuid, text, text);

create function private.decide_absence(p_id uuid, p_outcome text, p_seen jsonb, p_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := nullif(private.cleaned(p_answer), '');
  absence public.absences;
begin
  if not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para decidir ausências.';
  elsif p_outcome is null or p_outcome not in ('approved', 'refused') then
    raise check_violation using message = 'Uma ausência é aprovada ou recusada.';
  elsif p_outcome = 'refused' and (said is null or private.is_blank(said)) then
    raise check_violation using message = 'Diga por que a ausência foi recusada.';
  elsif char_length(said) > 500 then
    raise check_violation using message = 'O motivo pode ter no máximo 500 caracteres.';
  end if;
  -- Of two evaluators at once, the second one waits here.
  select * into absence from public.absences where id = p_id for update;
  if not found then
    raise check_violation using message = 'Este pedido não existe mais.';
  elsif absence.user_id = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém decide a própria ausência.';
  elsif absence.outcome = 'withdrawn' then
    raise check_violation using message = 'Este pedido foi retirado.';
  elsif absence.outcome is not null then
    if (absence.outcome, absence.closed_by, absence.answer) is not distinct from (p_outcome, auth.uid(), said) then
      return;
    end if;
    raise check_violation using message = format('Este pedido já foi %s por %s.',
      case absence.outcome when 'approved' then 'aprovado' else 'recusado' end,
      case when absence.closed_by = auth.uid() then 'você'
        when absence.closed_by is null then 'outra pessoa' else private.display_name(absence.closed_by) end);
  elsif p_seen is distinct from jsonb_build_object('kind', absence.kind, 'first_day', absence.first_day,
    'last_day', absence.last_day, 'reason', absence.reason) then
    raise check_violation using message = 'Este pedido mudou depois que você o abriu. Leia-o e decida de novo.';
  end if;
  update public.absences set closed_at = now(), closed_by = auth.uid(), outcome = p_outcome, answer = said where id = p_id;
  perform private.notify(absence.user_id, 'absence', case p_outcome
    when 'approved' then format('Sua ausência %s foi justificada.',
      private.span_in_words(absence.first_day, absence.last_day)) || coalesce(' ' || said, '')
    else format('Sua ausência %s não foi justificada. Motivo: %s',
      private.span_in_words(absence.first_day, absence.last_day), said) end);
  -- The excused days may join two runs.
  if p_outcome = 'approved' then
    perform private.grant_badges(private.member_of(absence.user_id), '{routine_streak}');
  end if;
end
$$;

create function public.decide_absence(p_id uuid, p_outcome text, p_seen jsonb, p_answer text default '') returns void
language sql security invoker set search_path = ''
as $$ select private.decide_absence(p_id, p_outcome, p_seen, p_answer) $$;

comment on function public.decide_absence(uuid, text, jsonb, text) is
  'For evaluators, of another person''s request: approves it, or refuses it with a reason, once, if kind, first_day, last_day and
reason are those of p_seen; the same decision repeated does nothing';

grant execute on function
  private.decide_absence(uuid, text, jsonb, text), public.decide_absence(uuid, text, jsonb, text)
  to authenticated, service_role;
