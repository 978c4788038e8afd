import pg from 'pg'
import type { Database, Result } from '#supabase/embedded/database/database.ts'
import { preamble, readPreRequest } from '#supabase/embedded/database/preamble.ts'
import { isOwn, type Sent, type World } from './world.ts'

/** The result of `explain (format json)`; rows are those of one loop. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

interface Explained {
  sql: string
  plan: Plan
}

/** A smaller table may be read as a whole. */
const smallTable = 5_000

const rowsRead = (plan: Plan) =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
  (plan['Actual Loops'] ?? 1)

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const shorten = (text: string, most: number) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most)}…` : line
}

const describe = (plan: Plan) =>
  [
    plan['Node Type'],
    plan['Index Name'] && `by ${plan['Index Name']}`,
    plan['Index Cond'] && `on ${shorten(plan['Index Cond'], 120)}`,
    plan.Filter && `where ${shorten(plan.Filter, 120)}`,
  ]
    .filter(Boolean)
    .join(' ')

/** The statements that read at least half of a large table; all statements of the same text count together. */
const wholeReads = (explained: readonly Explained[], tables: ReadonlyMap<string, number>): string[] => {
  const read = new Map<string, { table: string; rows: number; plan: Plan; sql: string }>()
  for (const { sql, plan } of explained)
    for (const node of nodesOf(plan)) {
      const table = node['Relation Name']
      if (table === undefined || node['Node Type'] === 'ModifyTable') continue
      const key = `${table} ${sql}`
      const before = read.get(key)
      const rows = rowsRead(node)
      read.set(key, {
        table,
        rows: (before?.rows ?? 0) + rows,
        plan: before && rowsRead(before.plan) > rows ? before.plan : node,
        sql,
      })
    }
  return [...read.values()].flatMap(({ table, rows, plan, sql }) => {
    const all = tables.get(table) ?? 0
    if (all < smallTable || rows < all / 2) return []
    return `reads ${Math.round(rows)} rows of ${table}, which has ${all}: ${describe(plan)}; in: ${shorten(sql, 160)}`
  })
}

const first = (result: Result | undefined) => result?.rows[0]?.[0] ?? ''

const countTables = async (database: Database) => {
  const [names] = await database.request([
    {
      sql: `select format('%I.%I', nspname, relname), relname from pg_class join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname in ('public', 'app', 'auth', 'storage')`,
    },
  ])
  const counts = new Map<string, number>()
  for (const [path, name] of names?.rows ?? []) {
    const [count] = await database.request([{ sql: `select count(*) from ${path}` }])
    counts.set(name ?? '', Number(first(count)))
  }
  return counts
}

/** Includes the plans of statements in functions and triggers: the server sends each as a notice. */
const openExplainer = async (world: World, url: string) => {
  const [name] = await world.database.request([{ sql: 'select current_database()' }])
  const [check] = await world.database.request([{ sql: readPreRequest }])
  const address = new URL(url)
  address.pathname = `/${first(name)}`
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const options = Object.entries(settings).map(([key, value]) => `-c ${key}=${value}`)
  const client = new pg.Client({ connectionString: address.href, options: options.join(' ') })
  let explained: Explained[] = []
  client.on('notice', ({ message = '' }) => {
    const [, plan] = /^duration: .*plan:\n(.*)$/s.exec(message) ?? []
    if (plan === undefined) return
    const { 'Query Text': sql, Plan } = JSON.parse(plan) as { 'Query Text': string; Plan: Plan }
    explained.push({ sql, plan: Plan })
  })
  await client.connect()
  await client.query('set session authorization postgres')
  return {
    async explain(sent: readonly Sent[]) {
      explained = []
      await client.query('begin')
      try {
        for (const { statements, caller } of sent)
          for (const { sql, values = [] } of [preamble(caller, first(check)), ...statements])
            await client.query(sql, [...values])
      } finally {
        await client.query('rollback')
      }
      return explained
    },
    close: () => client.end(),
  }
}

/** Only the plans of the requests. */
const openPlainExplainer = (world: World) => ({
  explain: (sent: readonly Sent[]) =>
    world.undone(async () => {
      const explained: Explained[] = []
      for (const { statements, caller } of sent) {
        const explaining = statements.map((one) => ({
          ...one,
          sql: `explain (analyze, timing off, format json) ${one.sql}`,
        }))
        const results = await world.database.request(explaining, caller)
        results.forEach((result, at) => {
          const [{ Plan }] = JSON.parse(first(result)) as [{ Plan: Plan }]
          explained.push({ sql: statements[at]?.sql ?? '', plan: Plan })
        })
      }
      return explained
    }),
  close: () => Promise.resolve(),
})

/** Finds the plans that read a whole table of this club. */
export const openPlans = async (world: World, url: string | undefined) => {
  const tables = await countTables(world.database)
  const explainer = url ? await openExplainer(world, url) : openPlainExplainer(world)
  return {
    wholeReads: async (sent: readonly Sent[]) => wholeReads(await explainer.explain(sent.filter(isOwn)), tables),
    close: () => explainer.close(),
  }
}
