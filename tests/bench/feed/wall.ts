import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demonstration, project } from '#server/project.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'
import { datasetOf, type Dataset } from '../backend/dataset.ts'

export const personCount = 200
/** In five messages and five replies, at any size. */
export const rareWord = 'xilogravura'

/**
 * A wall of `messages` messages by 200 people, one a minute, with a reply to every second one and up to 19 likes. The
 * script bypasses the triggers and creates the indexes of words and likes afterwards, which is faster. It analyses
 * nothing, because the embedded backend never does: the plans must be good without it.
 */
const wall = (people: readonly string[], messages: number) => `
  begin;
  set local session_replication_role = replica;
  create temporary table words on commit drop as
    select indexname, indexdef from pg_indexes where schemaname = 'public' and indexname in ('messages_words', 'message_replies_words', 'messages_liked_by');
  drop index public.messages_words, public.message_replies_words, public.messages_liked_by;
  create temporary table crowd on commit drop as select '{${people.join(',')}}'::uuid[] as ids;
  insert into auth.users (instance_id, id, aud, role, email)
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@confraria.test'
    from crowd, unnest(ids) as id;
  insert into public.user_accounts (user_id, signup_email) select id, id || '@confraria.test' from crowd, unnest(ids) as id;
  insert into app.members (name, handle, entry_date, user_id)
    select 'Pessoa ' || number, 'pessoa.' || number, '2024-03-01', id
    from crowd, unnest(ids) with ordinality as person (id, number);
  insert into public.messages (content, user_id, user_name, likes, liked_by, reply_count, created_at)
    select 'Mensagem ' || i || ': o encontro de terça começa às sete, tragam o livro e um amigo.'
        || case when i % ${messages / 5} = 0 then ' E a ${rareWord}.' else '' end,
      ids[1 + i % ${people.length}], 'Pessoa ' || 1 + i % ${people.length}, i % 20, ids[1:i % 20], i % 2,
      now() - make_interval(mins => i)
    from crowd, generate_series(1, ${messages}) as i;
  insert into public.message_replies (message_id, content, user_id, user_name, created_at)
    select id, 'Confirmado, levo o pão e o vinho.'
        || case when row_number() over () % ${messages / 10} = 0 then ' E a ${rareWord}.' else '' end,
      user_id, user_name, created_at
    from public.messages where reply_count = 1;
  do $$ declare definition text; begin
    for definition in select indexdef from words loop execute definition; end loop;
  end $$;
  commit;`

/** The queries of a signed-in person whose plan reads a whole table, each with its plan. */
const readsAll = async (database: Awaited<ReturnType<typeof openDatabase>>, person: string) => {
  const caller = {
    role: 'authenticated',
    claims: JSON.stringify({ sub: person, role: 'authenticated', aal: 'aal1' }),
    preRequest: true,
  } as const
  const faults: string[] = []
  for (const sql of [
    'select * from messages order by created_at desc limit 50',
    'select * from messages order by likes desc limit 50',
  ]) {
    const [plan] = await database.request([{ sql: `explain ${sql}` }], caller)
    const lines = (plan?.rows ?? []).map(([line]) => line ?? '').join('\n')
    if (!lines.includes('Index') || lines.includes('Seq Scan')) faults.push(`${sql}\n${lines}`)
  }
  const counted = `select coalesce(sum(seq_scan), 0) from pg_stat_xact_user_tables where relname in ('messages', 'message_replies')`
  for (const values of ['', `p_sort => 'popular'`, `'${rareWord}'`, `'${rareWord}', true`]) {
    const results = await database.request(
      [{ sql: counted }, { sql: `select from search_messages(${values})` }, { sql: counted }],
      caller,
    )
    if (results[0]?.rows[0]?.[0] !== results[2]?.rows[0]?.[0]) faults.push(`search_messages(${values})`)
  }
  return faults
}

export interface Wall extends Dataset {
  /** Queries that read a whole table. */
  faults: readonly string[]
}

/** A data directory with a wall; with `seed`, also the demonstration, whose people can sign in. */
export const createWall = async (messages: number, seed = false): Promise<Wall> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'confraria-wall-'))
  const people = Array.from({ length: personCount }, () => randomUUID())
  const database = await openDatabase({ project, dataDir, seed: seed ? demonstration : null })
  await database.script(wall(people, messages))
  if (!seed) await database.script('update supabase_migrations.seeded set at = now()')
  const faults = await readsAll(database, people[0] ?? '')
  await database.close()
  return { ...(await datasetOf(dataDir, people)), faults }
}
