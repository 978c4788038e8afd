import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { demonstration, project } from '#server/project.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'
import { domain, password } from '#server/people.ts'
import { socket } from '#tests/support/socket.ts'
import { datasetOf, startBackend, type Dataset, type Running } from './dataset.ts'
import { explaining, p95, ratioAtMost, timed, type Verdict } from './report.ts'

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

/** What the attacker sends in a loop, on `atOnce` connections. */
interface Attack {
  name: string
  /** The product allows it: its effect is shown, without a limit. */
  isAllowed?: boolean
  atOnce: number
  requests?: readonly Sent[]
  frames?: readonly string[]
}

/** Requests of other people before each attack, and at least during it. */
const requestCount = 200
/** Shortest duration of an attack, in ms. */
const lasting = 4_000
/** Longest measurement, in ms: by then the result is bad enough. */
const patience = 15_000
/** Pause between two requests of other people, in ms: they must not reach their own rate limit. */
const pause = 15
const limit = 3

/** The demonstration data, with accounts that have passwords. */
const createDemonstration = async (): Promise<Dataset> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'confraria-attacks-'))
  await (await openDatabase({ project, dataDir, seed: demonstration })).close()
  return datasetOf(dataDir, [])
}

const repeated = (count: number, text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at))

/** Only the head of a picture: 20,000 × 20,000 pixels, and 48 kB of zeros. */
const hugePicture = (): string => {
  const bytes = Buffer.alloc(48_000)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  return bytes.toString('latin1')
}

const attacksOf = (key: string, tokens: { member: string; council: string }): Attack[] => {
  const by = (token: string, more: Record<string, string> = {}) => ({
    apikey: key,
    authorization: `Bearer ${token}`,
    ...more,
  })
  const json = { 'content-type': 'application/json' }
  const get = (path: string, token = tokens.member): Sent => ({
    method: 'GET',
    path: `/rest/v1/${path}`,
    headers: by(token),
    body: null,
  })
  const post = (path: string, body: unknown, token = key): Sent => ({
    method: 'POST',
    path,
    headers: by(token, json),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const nested = (levels: number): string =>
    levels === 0 ? 'id' : `id,meetings!meeting_participants(id,members!meeting_participants(${nested(levels - 1)}))`
  const join = (topic: string, config: object) => JSON.stringify(['1', '1', topic, 'phx_join', { config }])
  const frame = (topic: string, event: string, payload: object) => JSON.stringify(['1', '2', topic, event, payload])
  const megabyte = 'x'.repeat(1_000_000)
  return [
    { name: 'a megabyte of open brackets', atOnce: 4, requests: [post('/rest/v1/messages', '['.repeat(1_000_000))] },
    {
      name: '300 relations in an address',
      atOnce: 8,
      requests: repeated(20, (turn) => repeated(300, (at) => `a${turn}_${at}:members(id)`).join()).map((select) =>
        get(`tasks?select=${select}`, key),
      ),
    },
    { name: 'relations nested 19 levels', atOnce: 8, requests: [get(`members?select=${nested(9)}`)] },
    {
      name: 'the costliest relations that are allowed',
      isAllowed: true,
      atOnce: 8,
      requests: [get(`meetings?select=id,members!meeting_participants(${nested(1)})`)],
    },
    { name: 'regular expressions', atOnce: 8, requests: [get('messages?content=match.(x%2Bx%2B)%2By')] },
    { name: 'a flood of one account', atOnce: 50, requests: [get('notifications?select=*')] },
    {
      name: 'requests for tables that do not exist',
      atOnce: 20,
      requests: repeated(50, (at) => `nothing_${at}`).map((name) => get(name, key)),
    },
    {
      name: 'wrong sign-ins',
      atOnce: 20,
      requests: repeated(500, (at) => `pessoa.${at}@${domain}`).map((email) =>
        post('/auth/v1/token?grant_type=password', { email, password: 'errada-errada-errada' }),
      ),
    },
    {
      name: 'anonymous recoveries',
      atOnce: 20,
      requests: repeated(500, (at) => `pessoa.${at}@${domain}`).map((email) => post('/auth/v1/recover', { email })),
    },
    {
      name: 'large broadcasts',
      atOnce: 10,
      frames: [
        join('realtime:a', { broadcast: { self: true } }),
        frame('realtime:a', 'broadcast', { type: 'broadcast', event: 'a', payload: { megabyte } }),
      ],
    },
    {
      name: 'large presences',
      atOnce: 10,
      frames: [
        join('realtime:b', { presence: { enabled: true, key: randomUUID() } }),
        frame('realtime:b', 'presence', { type: 'presence', event: 'track', payload: { megabyte } }),
      ],
    },
    {
      name: 'presence keys __proto__ and constructor',
      atOnce: 10,
      frames: ['__proto__', 'constructor'].flatMap((key, at) => [
        join(`realtime:c${at}`, { presence: { enabled: true, key } }),
        frame(`realtime:c${at}`, 'presence', { type: 'presence', event: 'track', payload: {} }),
      ]),
    },
    {
      name: '2,000 tasks in one insert',
      atOnce: 4,
      requests: [
        post(
          '/rest/v1/tasks',
          repeated(2_000, () => '').map(() => ({
            title: 'Uma tarefa',
            due_date: '2199-12-31',
            status: 'pending',
            priority: 'low',
          })),
          tokens.council,
        ),
      ],
    },
    {
      name: '1,000 tasks in one insert',
      atOnce: 4,
      requests: [
        post(
          '/rest/v1/tasks',
          repeated(1_000, () => '').map(() => ({
            title: 'Uma tarefa',
            due_date: '2199-12-31',
            status: 'pending',
            priority: 'low',
          })),
          tokens.council,
        ),
      ],
    },
    {
      name: 'uploads',
      atOnce: 4,
      requests: repeated(200, () => randomUUID()).map((name) => ({
        method: 'POST',
        path: `/storage/v1/object/confraria-assets/member-photos/${name}.png`,
        headers: by(tokens.member, { 'content-type': 'image/png' }),
        body: hugePicture(),
      })),
    },
  ]
}

/** Resolves after the first response; `stop` returns how often each status was received. */
const begin = async (url: string, key: string, { requests = [], frames, atOnce }: Attack) => {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
  const attacker = new Worker(new URL('./attacker.mjs', import.meta.url), {
    workerData: { url, requests, atOnce, sockets: frames ? { address, frames } : null },
    execArgv: [],
  })
  const begun = once(attacker, 'message')
  await Promise.race([begun, once(AbortSignal.timeout(lasting), 'abort')])
  return {
    async stop(): Promise<Record<string, number>> {
      const ended = once(attacker, 'message')
      attacker.postMessage('stop')
      const [statuses] = (await ended) as [Record<string, number>]
      return statuses
    },
  }
}

/** The requests of a page. */
const others = (client: SupabaseClient, id: string) => {
  const questions = [
    () => client.rpc('my_access'),
    () => client.from('notifications').select('*').eq('user_id', id).order('created_at').limit(20),
    () => client.from('tasks').select('id, title, assignee:members(id, name)').limit(20),
    () => client.from('messages').select('id, content, user_name').order('created_at', { ascending: false }).limit(20),
    () => client.from('members').select('id, name').order('name_sort').limit(50),
  ]
  let turn = 0
  return () =>
    timed(async () => {
      const { error } = (await questions[turn++ % questions.length]?.()) ?? {}
      if (error) throw new Error(JSON.stringify(error))
    })
}

const times = async (count: number, lasts: number, work: () => Promise<number>): Promise<number[]> => {
  const took: number[] = []
  const start = performance.now()
  const since = () => performance.now() - start
  while ((took.length < count || since() < lasts) && since() < patience) {
    took.push(await work())
    await wait(pause)
  }
  return took
}

/**
 * How long other people wait during each attack, compared with the usual time. Attacker and others have different
 * addresses.
 */
export const benchAttacks = async (): Promise<Verdict[]> => {
  const dataset = await createDemonstration()
  let running: Running | null = null
  try {
    running = await startBackend(dataset, 'usual')
    const { url } = running
    const { anonKey } = dataset.tokens
    const signIn = async (name: string) => {
      const client = createClient(url, anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: socket },
      })
      const { data, error } = await client.auth.signInWithPassword({ email: `${name}@${domain}`, password })
      if (error) throw error
      return { client, token: data.session.access_token, id: data.user.id }
    }
    const person = await signIn('membro')
    const tokens = { member: (await signIn('membro2')).token, council: (await signIn('conselho')).token }
    const read = others(person.client, person.id)
    const enter = () => timed(() => signIn('membro3'))
    await times(500, 0, read)
    const verdicts: Verdict[] = []
    for (const attack of attacksOf(anonKey, tokens)) {
      const isOfAccounts = attack.name === 'wrong sign-ins'
      const usual = await times(requestCount, 0, read)
      const entering = isOfAccounts ? await times(10, 0, enter) : []
      const attacker = await begin(url, anonKey, attack)
      const meanwhile = await times(requestCount, lasting, read)
      const entered = isOfAccounts ? await times(10, 0, enter) : []
      const statuses = await attacker.stop()
      console.error(`  ${attack.name}: ${JSON.stringify(statuses)}`)
      const what = `${attack.name}: others’ 95th percentile`
      verdicts.push(
        attack.isAllowed
          ? explaining(what, p95(meanwhile), p95(usual))
          : ratioAtMost(what, p95(meanwhile), p95(usual), limit),
      )
      if (isOfAccounts) verdicts.push(ratioAtMost(`${attack.name}: a correct one`, p95(entered), p95(entering), limit))
      // The rest of the attack must be over before the next usual time is measured.
      await times(20, 0, read)
    }
    return verdicts
  } finally {
    await running?.end('SIGTERM')
    dataset.remove()
  }
}
