import { randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { project } from '#server/project.ts'
import { readConfig } from '#supabase/embedded/config.ts'
import { readCatalogue } from '#supabase/embedded/rest/catalogue.ts'
import { makeSchema } from '#supabase/embedded/rest/schema.ts'
import { startBackend } from '#tests/support/backend.ts'
import { wideRates } from '#supabase/embedded/rates.ts'

/** A generated request; a failure prints all of it. */
export interface GeneratedRequest {
  who: Who
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

export const kinds = [
  'anonymous',
  'public key',
  'broken token',
  'expired token',
  'suspended',
  'member',
  'council',
  'administrator',
  'supreme admin',
  'service',
] as const
export type Who = (typeof kinds)[number]

export type World = Awaited<ReturnType<typeof startWorld>>

/** Raises limits that other tests cover, because they would refuse nearly every request. */
const config = () => {
  const read = readConfig(project)
  const most = 1_000_000
  const rate_limit = {
    ...read.auth.rate_limit,
    email_sent: most,
    sign_in_sign_ups: most,
    token_refresh: most,
    token_verifications: most,
  }
  return { ...read, auth: { ...read.auth, rate_limit } }
}

/** Files, addresses, settings, statements and stack traces of the server. */
const inside =
  /\/(?:work|home|tmp|usr|var|root)\/|node_modules|\bat \S+ \(|\.(?:ts|mjs|js):\d+|(?:127\.0\.0\.1|localhost):?\d*|base\/\d+\/|\bselect\b[^"]+\bfrom (?:\w+\.|jsonb|unnest|pg_)|\binsert into (?!column)|pgrst_|pg-functions|max_stack_depth|RuntimeError|TypeError|ECONN/i

/** What a response reveals of the server's internals, without the parts that the client sent. */
export const revealedIn = (response: string, sentText: string): string | null => {
  const [found] = inside.exec(response) ?? []
  return found === undefined || sentText.includes(found) ? null : found
}

/** A response is slow if it is slow each time, because another test may use the processor. */
const longest = 1_000
const tries = 3

export const startWorld = async () => {
  const server = await startBackend({ config: config(), rates: wideRates })
  const { url, anonKey, serviceKey, logs, database } = server
  const { tokens } = server.backend
  const signed = async (name: string) => {
    const client = await server.clientAs(`${name}@confraria.test`)
    return (await client.auth.getSession()).data.session?.access_token ?? ''
  }
  const [suspended, session] = [randomUUID(), randomUUID()]
  await database.script(`set session_replication_role = replica;
    insert into auth.users (id, aud, role, email) values ('${suspended}', 'authenticated', 'authenticated', 'fora@confraria.test');
    insert into public.user_accounts (user_id, signup_email, suspended_at) values ('${suspended}', 'fora@confraria.test', now());
    insert into auth.sessions (id, user_id, aal, created_at, updated_at)
      values ('${session}', '${suspended}', 'aal1', now(), now());
    set session_replication_role = origin;`)
  const exp = Math.floor(Date.now() / 1_000) + 7_200
  const claims = { role: 'authenticated', aud: 'authenticated', aal: 'aal1' } as const
  const bearers: Record<Who, string | null> = {
    anonymous: null,
    'public key': anonKey,
    'broken token': `${anonKey.slice(0, -3)}xyz`,
    'expired token': await tokens.sign({ ...claims, sub: randomUUID(), exp: 1 }),
    suspended: await tokens.sign({ ...claims, sub: suspended, session_id: session, exp }),
    member: await signed('membro'),
    council: await signed('conselho'),
    administrator: await signed('admin'),
    'supreme admin': await signed('mestre'),
    service: serviceKey,
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)

  const fetchText = ({ who, method, path, headers, body }: GeneratedRequest) =>
    new Promise<{ status: number; text: string; ms: number }>((resolve, reject) => {
      const start = performance.now()
      const bearer = bearers[who]
      const outgoing = send({ agent, hostname, port, method, path }, (incoming) => {
        let text = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (piece: string) => (text += piece))
        incoming.on('error', reject)
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text, ms: performance.now() - start }))
      })
      outgoing.on('error', reject)
      outgoing.setHeader('apikey', anonKey)
      if (bearer !== null) outgoing.setHeader('authorization', `Bearer ${bearer}`)
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
      if (body !== null && !outgoing.hasHeader('content-length'))
        outgoing.setHeader('content-length', Buffer.byteLength(body))
      outgoing.end(body ?? undefined)
    })

  /** What went wrong since; null if nothing did. */
  const faultSince = (generation: number, logged: number): string | null => {
    if (database.generation() !== generation) return 'the engine was opened again'
    const error = logs.slice(logged).find(({ level }) => level === 'error')
    return error ? `logged: ${JSON.stringify(error)}` : null
  }

  /** What is wrong with the response to a request; null if nothing is. */
  const faultOf = async (generated: GeneratedRequest): Promise<string | null> => {
    const generation = database.generation()
    const logged = logs.length
    let response = await fetchText(generated)
    for (let more = 1; more < tries && response.ms > longest; more++) response = await fetchText(generated)
    const { status, ms } = response
    const shown = () => `${status} ${response.text.slice(0, 500)}`
    if (status >= 500 && status !== 501) return shown()
    if (ms > longest) return `${Math.round(ms)} ms: ${shown()}`
    const revealed =
      status < 300 ? null : revealedIn(response.text.replaceAll(url, ''), generated.path + (generated.body ?? ''))
    if (revealed !== null) return `reveals "${revealed}": ${shown()}`
    return faultSince(generation, logged)
  }

  const schema = makeSchema(await readCatalogue(database), 1_000)
  return {
    server,
    schema,
    bearers,
    faultOf,
    faultSince,
    async stop() {
      agent.destroy()
      await server.stop()
    },
  }
}
