import { Complaint } from 'supabase-embedded'
import { linesOf, picturePath, readArchive, tablePath, type Picture, type Verified } from './archive.ts'
import type { Club } from './club.ts'
import { SqlError, type Sql } from './sql.ts'
import { quoted, schemaOf, tablesOf, type Table } from './tables.ts'

/** Rows, and characters of them, that are written at once. */
const page = { rows: 500, length: 2_000_000 }
/** Pictures that are written at once. */
const width = 6

/** Columns that the auth server requires and an export omits. */
const ofAccounts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'auth.users': {
    instance_id: `'00000000-0000-0000-0000-000000000000'`,
    // The auth server cannot read a null here.
    ...Object.fromEntries(
      (
        'confirmation_token recovery_token email_change_token_new email_change email_change_token_current ' +
        'phone_change phone_change_token reauthentication_token'
      )
        .split(' ')
        .map((column) => [column, `''`]),
    ),
  },
}

/** Fails unless the club has the schema of the file, no people, and only pictures of the file. */
const checkTarget = async ({ sql }: Club, { manifest, pictures }: Verified): Promise<void> => {
  const schema = await schemaOf(sql)
  if (manifest.schema > schema)
    throw new Complaint(
      `O arquivo é de uma versão mais nova (migração ${manifest.schema}; este clube tem ${schema}).\n` +
        'Atualize este clube e tente de novo. Nada foi importado.',
    )
  if (manifest.schema < schema)
    throw new Complaint(
      `O arquivo é de uma versão anterior (migração ${manifest.schema}; este clube tem ${schema}).\n` +
        'Atualize o clube de origem e exporte de novo. Nada foi importado.',
    )
  const [people] = await sql.rows(
    'select exists (select from auth.users) or exists (select from app.members) or exists (select from public.messages)',
  )
  if (people?.[0] !== 't') return checkPictures(sql, pictures)
  throw new Complaint('Este clube não está vazio: a importação só escreve em um clube sem pessoas. Nada foi importado.')
}

const placeOf = ({ bucket, name }: { bucket: string; name: string }) => `${bucket}/${name}`

/** An import that was killed leaves pictures, and the next one continues. */
const storedPlaces = async (sql: Sql): Promise<Set<string>> =>
  new Set((await sql.rows(`select bucket_id || '/' || name from storage.objects`)).map(([place]) => place ?? ''))

const checkPictures = async (sql: Sql, pictures: readonly Picture[]): Promise<void> => {
  const known = new Set(pictures.map(placeOf))
  for (const place of await storedPlaces(sql))
    if (!known.has(place))
      throw new Complaint(`Este clube não está vazio: já tem a imagem ${place}. Nada foi importado.`)
  const buckets = new Set((await sql.rows('select id from storage.buckets')).map(([id]) => id))
  for (const { bucket } of pictures)
    if (!buckets.has(bucket)) throw new Complaint(`Este clube não tem o balde ${bucket}. Nada foi importado.`)
}

/** Writes the pictures that are not there yet, and adds them to `wrote`. */
const writePictures = async (
  { sql, storage }: Club,
  path: string,
  pictures: readonly Picture[],
  wrote: Picture[],
): Promise<void> => {
  const present = await storedPlaces(sql)
  const byPath = new Map<string, Picture[]>()
  for (const picture of pictures) {
    if (present.has(placeOf(picture))) continue
    const path = picturePath(picture.sha256)
    byPath.set(path, [...(byPath.get(path) ?? []), picture])
  }
  let group: { picture: Picture; bytes: Buffer }[] = []
  const writeGroup = async () => {
    const writing = group.map(async ({ picture, bytes }) => {
      await storage.write(picture, bytes)
      wrote.push(picture)
    })
    group = []
    // Waits for all: what was written must be known.
    for (const result of await Promise.allSettled(writing)) if (result.status === 'rejected') throw result.reason
  }
  await readArchive(path, async ({ name, content }) => {
    const places = byPath.get(name) ?? []
    if (places.length === 0) return
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    for (const picture of places) {
      group.push({ picture, bytes })
      if (group.length === width) await writeGroup()
    }
  })
  await writeGroup()
}

const removePictures = async ({ sql, storage }: Club, wrote: readonly Picture[]): Promise<void> => {
  for (let at = 0; at < wrote.length; at += page.rows) await storage.remove(wrote.slice(at, at + page.rows))
  // A removed picture's name is never used again; here it was never in use.
  await sql.script(`begin; ${withoutTriggers}; delete from app.picture_names; commit`)
}

/**
 * Triggers do not run: their results (points, notifications, audit entries, counters) are rows of the file. Foreign
 * keys are triggers too; {@link checkReferences} checks them at the end.
 */
const withoutTriggers = 'set local session_replication_role = replica'

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Fails with 23503 for a row that refers to a missing one, as a foreign key does. */
const checkReferences = (tables: readonly Table[]) => `
do $check$
declare
  reference record;
  is_broken boolean;
begin
  for reference in
    select conname, conrelid::regclass as child, confrelid::regclass as parent,
      (
        select string_agg(format('child.%I is not null', attname), ' and ')
        from unnest(conkey) as key join pg_attribute on attrelid = conrelid and attnum = key
      ) as filled,
      (
        select string_agg(format('child.%I = parent.%I', own.attname, other.attname), ' and ')
        from unnest(conkey, confkey) as key (own_key, other_key)
        join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_key
        join pg_attribute as other on other.attrelid = confrelid and other.attnum = other_key
      ) as equal
    from pg_constraint
    where contype = 'f' and conrelid = any (array[${tables.map(({ sql }) => literal(sql)).join(', ')}]::regclass[])
  loop
    execute format(
      'select exists (select from only %s as child where %s and not exists (select from only %s as parent where %s))',
      reference.child, reference.filled, reference.parent, reference.equal
    ) into is_broken;
    if is_broken then
      raise foreign_key_violation using message = format('%s: %s', reference.child, reference.conname);
    end if;
  end loop;
end
$check$`

/** Writes a table's rows in pages. Fails if their number is not the manifest's. */
const writeTable = async (sql: Sql, table: Table, content: AsyncIterable<Uint8Array>): Promise<number> => {
  const columns = table.columns.map(quoted).join(', ')
  const more = ofAccounts[table.name] ?? {}
  const statement = `
    insert into ${table.sql} (${[columns, ...Object.keys(more)].join(', ')}) overriding system value
    select ${[columns, ...Object.values(more)].join(', ')} from jsonb_populate_recordset(null::${table.sql}, $1::jsonb)`
  let lines: string[] = []
  let length = 0
  let rows = 0
  const write = async () => {
    if (lines.length > 0) await sql.rows(statement, [`[${lines.join(',')}]`])
    rows += lines.length
    lines = []
    length = 0
  }
  for await (const line of linesOf(content)) {
    lines.push(line)
    length += line.length
    if (lines.length >= page.rows || length >= page.length) await write()
  }
  await write()
  return rows
}

/** Gives the stored pictures the ids, owners and times of the file. */
const describePictures = async (sql: Sql, pictures: readonly Picture[]): Promise<void> => {
  for (let at = 0; at < pictures.length; at += page.rows)
    await sql.rows(
      `update storage.objects
       set id = known.id, owner_id = known.owner, created_at = known."createdAt", updated_at = known."updatedAt",
         last_accessed_at = known."lastAccessedAt", user_metadata = known."userMetadata"::jsonb,
         owner = case when known.owner ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then known.owner::uuid end
       from jsonb_to_recordset($1::jsonb) as known (
         id uuid, bucket text, name text, owner text, "createdAt" timestamptz, "updatedAt" timestamptz,
         "lastAccessedAt" timestamptz, "userMetadata" text
       )
       where bucket_id = known.bucket and objects.name = known.name`,
      [JSON.stringify(pictures.slice(at, at + page.rows))],
    )
}

/** Writes all rows in one transaction. */
const writeRows = async (sql: Sql, path: string, { manifest, pictures }: Verified, tables: readonly Table[]) => {
  const byPath = new Map(tables.map((table) => [tablePath(table.name), table]))
  await sql.script(`begin; ${withoutTriggers}`)
  let current = ''
  try {
    // What the migrations and an unfinished setup wrote; the file has its own.
    await sql.script(tables.map((table) => `delete from ${table.sql}`).join('; '))
    await readArchive(path, async ({ name, content }) => {
      const table = byPath.get(name)
      if (!table) return
      current = table.name
      const rows = await writeTable(sql, table, content)
      if (rows !== manifest.tables[table.name]?.rows) throw new Error(`${table.name} has ${rows} rows`)
    })
    current = 'storage.objects'
    await describePictures(sql, pictures)
    current = ''
    await sql.script(checkReferences(tables))
    await sql.script('commit')
  } catch (error) {
    await sql.script('rollback')
    if (!(error instanceof SqlError)) throw error
    const where = current === '' ? '' : ` de ${current}`
    throw new Complaint(`O banco recusou os dados${where}: ${error.message}. Nada foi importado.`, { cause: error })
  }
}

/** The tables of the club and of the file must be the same. */
const tablesFor = async (sql: Sql, { manifest }: Verified): Promise<Table[]> => {
  const tables = await tablesOf(sql, manifest.hasHashes)
  const [own, others] = [new Set(tables.map(({ name }) => name)), Object.keys(manifest.tables)]
  const missing = others.find((name) => !own.has(name)) ?? [...own].find((name) => !others.includes(name))
  if (missing === undefined) return tables
  throw new Complaint(`A tabela ${missing} não existe dos dois lados. Nada foi importado.`)
}

/**
 * Writes a verified archive into an empty club, completely or not at all. Throws a {@link Complaint} with the reason;
 * then the club is as before.
 */
export const importClub = async (club: Club, path: string, verified: Verified): Promise<void> => {
  await checkTarget(club, verified)
  const tables = await tablesFor(club.sql, verified)
  const wrote: Picture[] = []
  try {
    await writePictures(club, path, verified.pictures, wrote)
    await writeRows(club.sql, path, verified, tables)
  } catch (error) {
    try {
      await removePictures(club, wrote)
    } catch (left) {
      const [reason, why] = [error, left].map((one) => (one instanceof Error ? one.message : String(one)))
      const sentence = 'Imagens já enviadas ficaram no clube; uma nova importação do mesmo arquivo continua delas.'
      throw new Complaint(`${reason}\n${sentence} (${why})`, { cause: error })
    }
    throw error
  }
  await club.sql.script('analyze')
}
