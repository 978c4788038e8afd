import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, StorageApiError } from '@supabase/supabase-js'
import type { Rates } from '#supabase/embedded/rates.ts'
import { startBackend } from '#tests/support/backend.ts'
import { socket } from '#tests/support/socket.ts'

/** Two buckets with simple policies; tests/database covers the product's own. */
const ground = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('pictures', 'pictures', true, 4096, '{image/jpeg,image/png,image/webp}'),
    ('letters', 'letters', false, null, null);
  create policy "storage test: pictures are added" on storage.objects for insert to authenticated
    with check (bucket_id = 'pictures' and (storage.foldername(name))[1] is distinct from 'locked');
  create policy "storage test: users see their own pictures" on storage.objects for select to authenticated
    using (bucket_id in ('pictures', 'letters') and owner_id = auth.uid()::text);
  create policy "storage test: users replace their own pictures" on storage.objects for update to authenticated
    using (bucket_id = 'pictures' and owner_id = auth.uid()::text);
  create policy "storage test: users remove their own pictures" on storage.objects for delete to authenticated
    using (bucket_id = 'pictures' and owner_id = auth.uid()::text);
  create policy "storage test: letters are added" on storage.objects for insert to authenticated
    with check (bucket_id = 'letters');
  create policy "storage test: the buckets are seen" on storage.buckets for select to authenticated
    using (id in ('pictures', 'letters'));
`

/**
 * supabase-js keeps an error's status code and message, but not its `code`: {@link refusal} finds it next to the status
 * code.
 */
const fetchWithCode: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const text = response.ok ? '' : await response.clone().text()
  const { statusCode, code, ...rest }: Record<string, unknown> = text ? Object(JSON.parse(text)) : {}
  if (typeof statusCode !== 'string' || typeof code !== 'string') return response
  return Response.json({ ...rest, statusCode: `${statusCode} ${code}` }, { status: response.status })
}

export type StorageTestServer = Awaited<ReturnType<typeof startStorage>>

export const startStorage = async (rates?: Rates) => {
  const started = Date.now()
  let ahead = 0
  const server = await startBackend({ seed: false, now: () => started + ahead, ...(rates && { rates }) })
  await server.database.script(ground)
  await server.database.forgetPlans()

  const client = (token = server.anonKey) =>
    createClient(server.url, server.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: socket },
      accessToken: () => Promise.resolve(token),
      global: { fetch: fetchWithCode },
    })
  const tokenOf = (sub: string, expiresIn = 900) =>
    server.backend.tokens.sign({ role: 'authenticated', sub, exp: Math.floor(started / 1000) + expiresIn })
  /** Creates an account despite the rule that sign-ups need an invitation. */
  const person = async () => {
    const id = randomUUID()
    await server.database.request([
      { sql: `select set_config('session_replication_role', 'replica', true)` },
      { sql: 'insert into auth.users (id, email) values ($1, $2)', values: [id, `${id}@confraria.test`] },
      {
        sql: 'insert into public.user_accounts (user_id, signup_email) values ($1, $2)',
        values: [id, `${id}@confraria.test`],
      },
    ])
    const token = await tokenOf(id)
    return { id, token, storage: client(token).storage }
  }

  return {
    ...server,
    client,
    person,
    now: () => started + ahead,
    advance: (ms: number) => void (ahead += ms),
    /** One request without supabase-js, as `token`. */
    call: (
      method: string,
      path: string,
      init: { token?: string; headers?: Record<string, string>; body?: BodyInit } = {},
    ) =>
      fetch(`${server.url}/storage/v1${path}`, {
        method,
        headers: { ...(init.token ? { authorization: `Bearer ${init.token}` } : {}), ...init.headers },
        ...(init.body === undefined ? {} : { body: init.body, duplex: 'half' }),
      }),
    service: () => client(server.serviceKey).storage,
    suspend: (id: string) =>
      server.database.request([
        { sql: 'update public.user_accounts set suspended_at = now() where user_id = $1', values: [id] },
      ]),
    /** The number of files, complete and incomplete. */
    storedFiles: async () => {
      const folder = join(server.dataDir, 'files')
      const finished = (await readdir(folder)).filter((name) => name !== 'incoming')
      return { finished: finished.length, unfinished: (await readdir(join(folder, 'incoming'))).length }
    },
    storedRows: async () => {
      const [found] = await server.database.request([
        { sql: `select count(*) from storage.objects where bucket_id in ('pictures', 'letters')` },
      ])
      return Number(found?.rows[0]?.[0])
    },
  }
}

/** An error in supabase-js: the HTTP status, the server's status code, its code, its message. */
export const refusal = (error: unknown) =>
  error instanceof StorageApiError ? [error.status, ...error.statusCode.split(' '), error.message] : error

/** Refusals, as {@link refusal} returns them. */
export const notFound = [400, '404', 'NoSuchKey', 'Object not found']
export const noBucket = [400, '404', 'NoSuchBucket', 'Bucket not found']
export const denied = [400, '403', 'AccessDenied', 'new row violates row-level security policy']
export const taken = [400, '409', 'ResourceAlreadyExists', 'The resource already exists']
export const tooLarge = [400, '413', 'EntityTooLarge', 'The object exceeded the maximum allowed size']
export const invalidRequest = (message: string) => [400, '400', 'InvalidRequest', message]
export const invalidKey = (name: string) => [400, '400', 'InvalidKey', `Invalid key: ${name}`]
export const notListed = (type: string) => [400, '415', 'InvalidMimeType', `mime type ${type} is not supported`]
