-- The planner guesses the size of a result from all rows of a table, also those that a policy hides, so
-- 'Prefer: count=planned' and 'count=estimated' would answer how many rows others have. An exact count obeys the policies.

-- Refuses a request that asks for a guess; private.pre_request() calls it before every request.
create function private.refuse_estimates() returns void
language plpgsql stable set search_path = '' as $$
begin
  -- Nearly every request ends at the first condition, before the headers are read as JSON.
  if current_setting('request.headers', true) like '%count=%'
    and current_setting('request.headers', true)::json ->> 'prefer' ~ 'count=(planned|estimated)' then
    raise exception using errcode = 'PT400', message = 'A contagem estimada não é oferecida; peça a exata.';
  end if;
end $$;

revoke all on function private.refuse_estimates() from public;
