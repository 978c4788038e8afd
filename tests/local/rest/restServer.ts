import { startBackend } from '#tests/support/backend.ts'
import { restTables } from './restTables.ts'

export type RestTestServer = Awaited<ReturnType<typeof startRest>>

/** Two users of the tests. */
export const ana = '00000000-0000-4000-8000-00000000000a'
export const bia = '00000000-0000-4000-8000-00000000000b'

/** A pre-request check that tests can observe, instead of the product's. */
const preRequest = `
create function tests.pre_request() returns void language plpgsql set search_path = ''
as $$ begin
  if current_setting('request.jwt.claims', true)::json->>'suspended' is not null then
    raise sqlstate 'PT403' using message = 'Conta suspensa', detail = 'suspended', hint = 'Fale com um administrador';
  end if;
end $$;
alter role authenticator set pgrst.db_pre_request = 'tests.pre_request';`

const callable = 'grant execute on all functions in schema public, tests to anon, authenticated, service_role;'

/** A backend without users, with the tables of these tests and of `script`, and a clock that tests move. */
export const startRest = async (script = '') => {
  const started = Date.now()
  let ahead = 0
  const now = () => started + ahead
  const backend = await startBackend({ seed: false, now })
  const { url, database, anonKey, serviceKey, logs } = backend
  const { tokens } = backend.backend
  await database.script(restTables + preRequest + script + callable)
  await database.forgetPlans()

  const client = (token = serviceKey) => backend.client(token)

  /** One request without supabase-js; without a token as the service. */
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer<ArrayBuffer>,
  ) => {
    const sent = {
      apikey: anonKey,
      authorization: `Bearer ${serviceKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const response = await fetch(`${url}/rest/v1${path}`, { method, headers: sent, body: body ?? null })
    const text = await response.text()
    const parsed = text === '' ? null : (JSON.parse(text) as unknown)
    return { status: response.status, headers: response.headers, body: parsed }
  }

  return {
    url,
    database,
    tokens,
    logs,
    client,
    call,
    /** A client signed in as a person, with further claims. */
    as: async (sub: string, claims: Record<string, unknown> = {}) =>
      client(await tokens.sign({ role: 'authenticated', sub, ...claims })),
    anonymous: () => backend.client(),
    now,
    /** Moves the clock, in seconds. */
    advance: (seconds: number) => {
      ahead += seconds * 1000
    },
    rows: async (sql: string) => (await database.request([{ sql }])).at(-1)?.rows ?? [],
    stop: () => backend.stop(),
  }
}
