/**
 * Rules for the whole catalogue, after Supabase's linter (splinter). Each has a query that returns the violations
 * (column `fault`) and a script that creates one; it proves that the query works.
 */
interface Rule {
  title: string
  finds: string
  /** Runs on a copy of the database; the finding must contain `named`. */
  broken: string
  named: string
}

/** Our schemas. */
const ours = `('public', 'private', 'app')`

const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${ours} and c.relkind in ('r', 'p')`

const functions = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${ours} and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`

/** Storage's tables are not ours, but their policies are. */
const policies = `pg_policies where schemaname in ('public', 'private', 'app', 'storage')`

const policyText = `coalesce(qual, '') || ' ' || coalesce(with_check, '')`

export const rules: Rule[] = [
  {
    title: 'row level security is on for every table',
    finds: `select c.oid::regclass as fault from ${tables} and not c.relrowsecurity`,
    broken: 'create table public.open_table (id int primary key)',
    named: 'open_table',
  },
  {
    title: 'every table has a policy',
    finds: `select c.oid::regclass as fault from ${tables} and not exists (select from pg_policy where polrelid = c.oid)`,
    broken:
      'create table app.closed_table (id int primary key); alter table app.closed_table enable row level security',
    named: 'closed_table',
  },
  {
    title: 'every table has a primary key',
    finds: `select c.oid::regclass as fault from ${tables}
      and not exists (select from pg_index where indrelid = c.oid and indisprimary)`,
    broken: 'create table public.keyless (id int)',
    named: 'keyless',
  },
  {
    title: 'every policy is permissive, for signed-in people, and named by a sentence',
    finds: `select policyname as fault from ${policies}
      and (permissive <> 'PERMISSIVE' or roles <> '{authenticated}' or policyname !~ '^[a-z].* .* ')`,
    broken: 'create policy select_all on public.user_roles using (true)',
    named: 'select_all',
  },
  {
    title: 'there is one policy per table and action',
    finds: `select format('%s.%s: %s', schemaname, tablename, action) as fault
      from pg_policies, unnest(case cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}' else array[cmd] end) action
      where schemaname in ('public', 'private', 'app', 'storage')
      group by schemaname, tablename, action having count(*) > 1`,
    broken: 'create policy "one more way to read roles" on public.user_roles to authenticated using (true)',
    named: 'public.user_roles: SELECT',
  },
  {
    // Who sees a proof depends on its owner. A request names these rows: a list does not come to this helper.
    title: 'no policy calls a helper for every row',
    finds: `select policyname as fault from ${policies}
      and regexp_replace(${policyText}, 'SELECT (private|auth)\\.\\w+\\(|private\\.is_club_proof\\(', '', 'g')
        ~ '(private|auth)\\.\\w+\\('`,
    broken: `create policy "a slow policy to read roles" on public.user_roles to authenticated
      using ((select private.is_active()) and user_id = auth.uid())`,
    named: 'a slow policy',
  },
  {
    title: 'every function has a search_path or binds its names at creation',
    finds: `select p.oid::regprocedure as fault from ${functions} and p.prosqlbody is null
      and not exists (select from unnest(p.proconfig) setting where setting = 'search_path=""')`,
    broken: `create function private.loose() returns int language sql as 'select 1'`,
    named: 'private.loose()',
  },
  {
    title: 'no function that clients call is security definer',
    finds: `select p.oid::regprocedure as fault from ${functions} and n.nspname = 'public' and p.prosecdef`,
    broken: `create function public.powerful() returns int language sql security definer set search_path = '' as 'select 1'`,
    named: 'powerful()',
  },
  {
    title: 'views run as the caller',
    finds: `select c.oid::regclass as fault from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ours} and c.relkind in ('v', 'm')
        and (c.relkind = 'm' or not coalesce('security_invoker=true' = any (c.reloptions), false))`,
    broken: 'create view public.leak as select 1 as one',
    named: 'leak',
  },
  {
    title: 'foreign keys are indexed',
    finds: `select format('%s.%s', f.conrelid::regclass, f.conname) as fault
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
      where f.contype = 'f' and n.nspname in ${ours} and not exists (
        select from pg_index i where i.indrelid = f.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
            select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = f.conrelid and attnum = f.conkey[1]
          ))
          and (i.indkey::smallint[])[0:cardinality(f.conkey) - 1] @> f.conkey
      )`,
    broken: 'create table public.child (id int primary key, other uuid references app.members)',
    named: 'child_other_fkey',
  },
  {
    title: 'no two indexes are the same',
    finds: `select min(i.indexrelid::regclass::text) as fault
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ours}
      group by i.indrelid, i.indkey::text, i.indoption::text, i.indclass::text, pg_get_expr(i.indpred, i.indrelid),
        pg_get_expr(i.indexprs, i.indrelid)
      having count(*) > 1`,
    broken: 'create index a_copy on public.user_accounts (suspended_by)',
    named: 'a_copy',
  },
  {
    title: 'anon and public have no right on any table, column or sequence',
    finds: `select format('%s: %s', o.name, o.grantee) as fault
      from (
        select c.oid::regclass::text as name, acl.grantee
        from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) acl
        where n.nspname in ${ours}
        union all
        select format('%s.%s', c.oid::regclass, a.attname), acl.grantee
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace,
          aclexplode(a.attacl) acl
        where n.nspname in ${ours}
      ) o
      where o.grantee in (0, 'anon'::regrole)`,
    broken: 'grant select (role) on public.user_roles to anon',
    named: 'user_roles.role',
  },
  {
    title: 'anon and public may execute only the check before each request, and read the identity of the club',
    finds: `select p.oid::regprocedure as fault from ${functions}
      and p.oid not in ('private.pre_request()'::regprocedure, 'public.club_identity()'::regprocedure,
        'private.club_identity()'::regprocedure)
      and exists (
        select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))
        where grantee in (0, 'anon'::regrole)
      )`,
    broken: `create function public.for_all() returns int language sql set search_path = '' as 'select 1';
      grant execute on function public.for_all() to public`,
    named: 'for_all()',
  },
  {
    // Hosted projects check this right at each request; the embedded backend does not.
    title: 'everyone may execute the check before each request',
    finds: `select rolname as fault from pg_roles
      where rolname in ('anon', 'authenticated', 'service_role')
        and not has_function_privilege(rolname, 'private.pre_request()', 'execute')`,
    broken: 'revoke execute on function private.pre_request() from anon',
    named: 'anon',
  },
  {
    title: 'signed-in people have insert and update rights only on columns',
    finds: `select format('%s: %s', c.oid::regclass, acl.privilege_type) as fault
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) acl
      where n.nspname in ${ours} and acl.grantee = 'authenticated'::regrole
        and acl.privilege_type not in ('SELECT', 'DELETE')`,
    broken: 'grant update on public.user_accounts to authenticated',
    named: 'user_accounts: UPDATE',
  },
  {
    title: 'every text is limited by a check or a foreign key',
    finds: `select format('%s.%s', c.oid::regclass, a.attname) as fault
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype)
        and not exists (
          select from pg_constraint k where k.conrelid = c.oid and a.attnum = any (k.conkey) and (
            k.contype = 'f'
            or k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '(length\\(|cardinality\\(|is_text_list\\(|is_email\\(|= ANY|stored_(picture|proof)\\(|\\{\\d*,?\\d+\\})'
          )
        )`,
    broken: 'alter table public.user_roles add column essay text',
    named: 'user_roles.essay',
  },
  {
    title: 'every timestamp has a time zone',
    finds: `select format('%s.%s', c.oid::regclass, a.attname) as fault
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ours} and c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'timestamp'::regtype`,
    broken: 'alter table public.user_roles add column local_time timestamp',
    named: 'user_roles.local_time',
  },
  {
    title: 'extensions are in their own schema',
    finds: `select extname as fault from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where n.nspname in ${ours}`,
    broken: 'create extension unaccent schema public',
    named: 'unaccent',
  },
  {
    title: 'every table, view and function that clients see has a comment',
    finds: `select c.oid::regclass::text as fault from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'v') and obj_description(c.oid, 'pg_class') is null
      union all
      select p.oid::regprocedure::text from ${functions} and n.nspname = 'public'
        and obj_description(p.oid, 'pg_proc') is null`,
    broken: 'create table public.mystery (id int primary key)',
    named: 'mystery',
  },
]
