import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditCodes, auditFields, auditKinds, pictureFields, pictureFolders } from '#src/texts/settings/auditWords.ts'
import { openWorld, type World } from '#tests/support/database.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Fields for machines only, or never entered. */
const withoutWords = ['id', 'name_sort', 'created_at', 'updated_at', 'token_hash', 'search_text', 'seen_times_resent']

test('every audited table and each of its fields has Portuguese words', async () => {
  const columns = await world.owner.rows<{ kind: string; field: string }>(
    `select distinct relname as kind, attname as field
     from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     join pg_proc on pg_proc.oid = tgfoid
     join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
     where proname in ('audit', 'audit_participants')`,
  )
  expect(columns.filter(({ kind }) => auditKinds[kind] === undefined)).toEqual([])
  expect(columns.filter(({ field }) => !withoutWords.includes(field) && auditFields[field] === undefined)).toEqual([])
  // A picture's entry has only the owner, and its own function.
  const audited = new Set([...columns.map(({ kind }) => kind), 'objects'])
  expect(Object.keys(auditKinds).filter((kind) => !audited.has(kind))).toEqual([])
})

test('every code of an audited table has the label of its form @USR-870', async () => {
  const checks = await world.owner.rows<{ kind: string; field: string; codes: string[] }>(
    `with checked as (
       select distinct relname as kind, attname as field, pg_get_constraintdef(pg_constraint.oid) as definition
       from pg_trigger
       join pg_class on pg_class.oid = tgrelid
       join pg_proc on pg_proc.oid = tgfoid
       join pg_constraint on conrelid = tgrelid and contype = 'c' and cardinality(conkey) = 1
       join pg_attribute on attrelid = tgrelid and attnum = conkey[1]
       where proname in ('audit', 'audit_participants')
     )
     select kind, field, to_json(array(
       select found[1] from regexp_matches(definition, '''([^'']+)''::text', 'g') as found order by 1
     )) as codes
     from checked where definition ~ 'ANY \\(ARRAY\\['
     union all select 'settings', 'key', to_json(array(select key from app.settings order by 1))`,
  )
  expect(checks.length).toBeGreaterThan(15)
  const missing = checks.flatMap(({ kind, field, codes }) =>
    codes.filter((code) => auditCodes[kind]?.[field]?.[code] === undefined).map((code) => `${kind}.${field}: ${code}`),
  )
  expect(missing).toEqual([])
})

test('every column with the address of a picture, and every folder of pictures, has words @USR-880', async () => {
  const columns = await world.owner.rows<{ field: string }>(
    `select distinct attname as field from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) ~ ('\\(' || attname || ' = private\\.stored_')
     union select key from app.settings where key like '%emblem%'`,
  )
  expect(columns.map(({ field }) => field).toSorted()).toEqual(pictureFields.toSorted())
  const folders = await world.owner.rows<{ folder: string }>(
    `select distinct found[1] as folder from pg_policy,
       regexp_matches(pg_get_expr(polwithcheck, polrelid), '\\^([a-z-]+)/', 'g') as found
     where polrelid = 'storage.objects'::regclass`,
  )
  expect(folders.map(({ folder }) => folder).toSorted()).toEqual(Object.keys(pictureFolders).toSorted())
})

test('every table that people change for others is audited @USR-63..USR-65', async () => {
  const audited = await world.owner.rows<{ kind: string }>(
    `select distinct relname as kind from pg_trigger join pg_class on pg_class.oid = tgrelid
     join pg_proc on pg_proc.oid = tgfoid where proname in ('audit', 'audit_participants')`,
  )
  const tables = await world.owner.rows<{ kind: string }>(
    `select relname as kind from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'app')`,
  )
  const known = new Set(audited.map(({ kind }) => kind))
  // Exceptions: the log itself; sums of the ledger; sort keys of accounts; consequences of an audited change; people's
  // own data; pinned items, which name people in words; counters and used names; what the application records; imports,
  // whose members are audited; the choices about proofs and their threads, which are histories.
  const without = [
    'audit_log',
    'account_names',
    'member_points',
    'ranking_standings',
    'routine_completions',
    'notifications',
    'pinned_items',
    'pace_limits',
    'paces',
    'notice_paces',
    'picture_names',
    'picture_quotas',
    'error_kinds',
    'problem_reports',
    'proof_contents',
    'proof_consents',
    'welcomes',
    'proof_entries',
    'member_imports',
    'imported_members',
  ]
  expect(tables.map(({ kind }) => kind).filter((kind) => !known.has(kind) && !without.includes(kind))).toEqual([])
})
