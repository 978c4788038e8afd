import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { createEngine } from '#supabase/local/database/engine.mjs'
import { rowCount, type Ground, type Running } from './ground.ts'
import { median, p95, ratioAtMost, timed, type Verdict } from './report.ts'

/** A backend runs for hours: what is asked here is what it takes when both sides' code has been compiled to the full. */
const warmUp = 2_000
const clients = 8
/** Of the in-process rate: the prototype did 2,000 requests a second where one process did 1,410; 1,200 are asked for. */
const leastRate = 1_200 / 1_410

/** One question, asked by supabase-js over HTTP and of PGlite in this process. */
interface Question {
  name: string
  overHttp: (client: SupabaseClient, turn: number) => PromiseLike<{ error: unknown }>
  sql: string
  values: (turn: number) => unknown[]
}

const select = `select of 50 of ${rowCount}`

const questions = (person: string): Question[] => [
  {
    name: select,
    overHttp: (client) =>
      client
        .from('bench_notes')
        .select('id, author, text, created_at')
        .order('created_at', { ascending: false })
        .limit(50),
    sql: 'select id, author, text, created_at from public.bench_notes order by created_at desc limit 50',
    values: () => [],
  },
  {
    name: 'insert',
    overHttp: (client, turn) =>
      client.from('bench_notes').insert({ id: 1e6 + turn, author: person, shared: false, text: `Nova ${turn}` }),
    sql: 'insert into public.bench_notes (id, author, shared, text) values ($1, $2, false, $3)',
    values: (turn) => [1e6 + turn, person, `Nova ${turn}`],
  },
  {
    name: 'update',
    overHttp: (client, turn) =>
      client
        .from('bench_notes')
        .update({ text: `Mudada ${turn}` })
        .eq('id', 1e6 + (turn % 100)),
    sql: 'update public.bench_notes set text = $1 where id = $2',
    values: (turn) => [`Mudada ${turn}`, 1e6 + (turn % 100)],
  },
]

const asked = async (answer: PromiseLike<{ error: unknown }>) => {
  const { error } = await answer
  if (error) throw new Error(JSON.stringify(error))
}

/** PGlite as a program would use it, on a copy of the data: who asks, then the question, in one transaction. */
const openPeer = async ({ dataDir }: Ground, claims: string) => {
  const directory = join(dataDir, 'peer')
  cpSync(join(dataDir, 'database'), directory, { recursive: true })
  const engine = await createEngine(directory)
  return {
    ask: (sql: string, values: unknown[]) =>
      engine.transaction(async (tx) => {
        await tx.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
          'authenticated',
          claims,
        ])
        return tx.query(sql, values)
      }),
    async close() {
      await engine.close()
      rmSync(directory, { recursive: true })
    },
  }
}

/** Each question to both in turn, so that what slows the machine slows both. */
export const benchRequests = async (
  ground: Ground,
  start: () => Promise<Running>,
  rounds: number,
): Promise<Verdict[]> => {
  const [person = ''] = ground.people
  const peer = await openPeer(ground, JSON.stringify({ role: 'authenticated', sub: person, aal: 'aal1' }))
  const running = await start()
  try {
    const client = running.client(await ground.tokenOf(person))
    const verdicts: Verdict[] = []
    for (const { name, overHttp, sql, values } of questions(person)) {
      const [http, own]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < rounds + warmUp; turn++) {
        const over = await timed(() => asked(overHttp(client, turn)))
        const inside = await timed(() => peer.ask(sql, values(turn)))
        if (turn < warmUp) continue
        http.push(over)
        own.push(inside)
      }
      verdicts.push(ratioAtMost(`${name}, median`, median(http), median(own), 2))
      verdicts.push(ratioAtMost(`${name}, 95th percentile`, p95(http), p95(own), 4))
      // At once, while the rows are the same as those PGlite was asked for.
      if (name === select) verdicts.push(await rate(running, ground, overHttp, rounds * 4, 1_000 / median(own)))
    }
    return verdicts
  } finally {
    await running.end('SIGTERM')
    await peer.close()
  }
}

const rate = async (
  running: Running,
  ground: Ground,
  overHttp: Question['overHttp'],
  total: number,
  inProcess: number,
): Promise<Verdict> => {
  const tokens = await Promise.all(ground.people.slice(0, clients).map((person) => ground.tokenOf(person)))
  let left = total
  const loop = async (client: SupabaseClient) => {
    for (; left > 0; left--) await asked(overHttp(client, left))
  }
  const took = await timed(() => Promise.all(tokens.map((token) => loop(running.client(token)))))
  const perSecond = total / (took / 1_000)
  return {
    what: `selects at ${clients} clients`,
    value: `${perSecond.toFixed(0)}/s : ${inProcess.toFixed(0)}/s`,
    ratio: perSecond / inProcess,
    limit: `≥ ${leastRate.toFixed(2)}`,
    isWithin: perSecond / inProcess >= leastRate,
  }
}
