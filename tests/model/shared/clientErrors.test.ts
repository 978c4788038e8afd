import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { failureOf } from '#machines/shared/failure.ts'
import { stepFailures } from '#src/texts/routines/notices.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { loginReason } from '#src/texts/entrance/login.ts'
import { socket } from '#tests/support/socket.ts'

/** How the unmodified client reports a network's or a server's behaviour, and how the application reads it. */
const clientOf = (fetch: () => Promise<Response>) =>
  createClient('http://localhost', 'anon', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetch },
    realtime: { transport: socket },
  })

const page = (status: number, body = '<html><h1>Bad Gateway</h1></html>') =>
  Promise.resolve(new Response(body, { status }))
const json = (status: number, body: object) => Promise.resolve(Response.json(body, { status }))

describe('tables and functions', () => {
  test.each([
    ['a lost connection in Chromium', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a lost connection in Firefox',
      () => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.')),
    ],
    ['a lost connection in Safari', () => Promise.reject(new TypeError('Load failed'))],
    ['a time-out', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))],
    ["a proxy's page", () => page(502)],
    ["a proxy's sentence", () => page(504, 'Service Unavailable.')],
    ["a gateway's JSON", () => json(504, { message: 'The upstream server is timing out.' })],
  ])('%s means offline', async (_, fetch) => {
    const { error } = await clientOf(fetch).from('tasks').select().retry(false)
    expect(failureOf(error)).toEqual({ kind: 'offline', code: null, sentence: null })
  })

  test('an aborted request shows no English sentence', async () => {
    const fetch = () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError'))
    const { error } = await clientOf(fetch).from('tasks').select()
    expect(loadReason(failureOf(error))).not.toMatch(/abort/i)
  })

  test.each([
    ['a policy', 403, '42501', 'new row violates row-level security policy for table "tasks"', null],
    ['a taken key', 409, '23505', 'duplicate key value violates unique constraint "tasks_pkey"', null],
    ['an old token', 401, 'PGRST303', 'JWT expired', null],
    ['our own SQL', 400, '23514', 'Esta rotina já foi avaliada.', 'Esta rotina já foi avaliada.'],
  ])('%s refuses, with its code', async (_, status, code, message, sentence) => {
    const { error } = await clientOf(() => json(status, { code, message, details: null, hint: null }))
      .from('tasks')
      .insert({ title: 'x' })
    expect(failureOf(error)).toEqual({ kind: 'refused', code, sentence })
  })
})

describe('the auth server', () => {
  const signIn = async (fetch: () => Promise<Response>) => {
    const { error } = await clientOf(fetch).auth.signInWithPassword({ email: 'ana@confraria.test', password: 'x' })
    return failureOf(error)
  }

  test.each([500, 502, 503, 504])("a proxy's page %i means offline", async (status) => {
    expect((await signIn(() => page(status))).kind).toBe('offline')
  })

  test('a wrong password is refused, in our words @ENT-23', async () => {
    const failure = await signIn(() =>
      json(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }),
    )
    expect(failure).toEqual({ kind: 'refused', code: 'invalid_credentials', sentence: null })
    expect(loginReason(failure)).toBe('Erro ao fazer login. Verifique suas credenciais.')
  })

  test('a suspended account has its own sentence @ENT-28', async () => {
    const failure = await signIn(() => json(400, { code: 400, error_code: 'user_banned', msg: 'User is banned' }))
    expect(loginReason(failure)).toBe('Sua conta está suspensa. Fale com a administração.')
  })

  test("the server's sentences are not shown as ours, although they end with a full stop @APP-53", async () => {
    const failure = await signIn(() =>
      json(429, {
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 58 seconds.',
      }),
    )
    expect(failure.sentence).toBeNull()
  })
})

describe('the storage', () => {
  const upload = async (fetch: () => Promise<Response>) => {
    const { error } = await clientOf(fetch)
      .storage.from('confraria-assets')
      .upload('x.webp', new Blob(['x']))
    return failureOf(error)
  }

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ["a proxy's page", () => page(502)],
  ])('%s means offline', async (_, fetch) => {
    expect(stepFailures.upload(await upload(fetch))).toBe('Erro ao fazer upload da imagem: conexão interrompida.')
  })

  test.each([
    ['403', 'Unauthorized', 'new row violates row-level security policy', 'esta rotina não existe mais.'],
    ['413', 'Payload too large', 'The object exceeded the maximum allowed size', 'o servidor recusou o pedido.'],
  ])('a refusal with %s is in our words @ROU-881', async (statusCode, error, message, why) => {
    const failure = await upload(() => json(400, { statusCode, error, message }))
    expect(stepFailures.upload(failure)).toBe(`Erro ao fazer upload da imagem: ${why}`)
  })
})
