-- The refusal over the month's limit of excused days read '1 dias justificados'.
do $$
declare
  definition constant text := pg_get_functiondef('private.request_absence(uuid, text, date, date, text)'::regprocedure);
  sentence constant text := 'limite de %s dias justificados por mês.';
  days constant text := $part$private.setting('absence_days')$part$;
begin
  if position(sentence in definition) = 0 or position(days in definition) = 0 then
    raise exception 'request_absence has no limit of days';
  end if;
  execute replace(
    replace(definition, sentence, 'limite de %s por mês.'), days,
    days || $part$ || case private.setting('absence_days') when '1' then ' dia justificado' else ' dias justificados' end$part$
  );
end
$$;
