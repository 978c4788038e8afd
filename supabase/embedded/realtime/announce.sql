-- Live changes in the embedded backend: triggers on the published tables announce each row. The hosted service uses
-- logical decoding, which PGlite does not support. The script runs each time the data are opened.

-- Rows that are too large for a notification; the notification contains only their id. The table is logged, because a
-- timeout may end the engine in between.
create table if not exists realtime.outbox (id bigint generated always as identity primary key, change text not null);
alter table realtime.outbox set logged;

create or replace function realtime.post(change text) returns void
language sql security definer set search_path = ''
as $$
  with posted as (insert into realtime.outbox (change) values (change) returning id)
  select pg_notify('realtime', concat_ws(e'\x1f', 'OUTBOX', id)) from posted
$$;

-- The trigger calls it as the writer, who has no rights by default.
grant execute on function realtime.post(text) to anon, authenticated, service_role;

-- Sends the operation, the table, the old row's identity and the new row, separated by a character that JSON never
-- contains. The log position makes each notification unique, because Postgres merges equal ones of a transaction. The
-- arguments are the columns of the replica identity.
create or replace function realtime.announce() returns trigger
language plpgsql
as $$
declare
  old_row jsonb;
  change text;
begin
  if tg_op <> 'INSERT' then
    old_row := to_jsonb(old);
    if tg_nargs = 1 then
      old_row := jsonb_build_object(tg_argv[0], old_row -> tg_argv[0]);
    else
      old_row := (select jsonb_object_agg(name, old_row -> name) from unnest(tg_argv) name);
    end if;
  end if;
  change := concat_ws(e'\x1f', tg_op, tg_relid::oid, pg_current_wal_insert_lsn(), coalesce(old_row::text, '{}'),
    case when tg_op <> 'DELETE' then to_jsonb(new)::text end);
  if octet_length(change) < 7900 then
    perform pg_notify('realtime', change);
  else
    perform realtime.post(change);
  end if;
  return null;
end
$$;

-- An account is banned or deleted ('BANNED'), or a session has ended ('ENDED'): closes their channels.
create or replace function realtime.dismiss() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('realtime', concat_ws(e'\x1f', tg_argv[0], old.id));
  return null;
end
$$;

create or replace trigger realtime_banned after update of banned_until on auth.users for each row
  when (new.banned_until > now()) execute function realtime.dismiss('BANNED');
create or replace trigger realtime_gone after delete on auth.users for each row execute function realtime.dismiss('BANNED');
create or replace trigger realtime_ended after delete on auth.sessions for each row
  execute function realtime.dismiss('ENDED');

-- Creates the triggers on the publication's tables and drops them from others. '!' sorts first, so a row is announced
-- before other triggers react to it.
create or replace function realtime.follow_publication() returns void
language plpgsql
as $$
declare
  published record;
  former regclass;
begin
  for former in
    select tgrelid from pg_trigger where tgname = '!announce' and tgrelid not in (
      select format('%I.%I', schemaname, tablename)::regclass from pg_publication_tables where pubname = 'supabase_realtime'
    )
  loop
    execute format('drop trigger "!announce" on %s', former);
  end loop;
  for published in
    select c.oid::regclass as name, string_agg(quote_literal(a.attname), ', ' order by a.attnum) as identity
    from pg_publication_tables p
    join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
    left join pg_index i on i.indrelid = c.oid
      and case c.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident else false end
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and (c.relreplident = 'f' or a.attnum = any (i.indkey))
    where p.pubname = 'supabase_realtime'
    group by c.oid
  loop
    execute format(
      'create or replace trigger "!announce" after insert or update or delete on %s for each row execute function realtime.announce(%s)',
      published.name, published.identity
    );
  end loop;
end
$$;

select realtime.follow_publication();
