import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { newBeginning } from '#server/beginning.ts'
import { startBackend } from '#tests/support/backend.ts'
import { runCommand } from '#tests/support/serverCommand.ts'

const server = await startBackend({ seed: false })
afterAll(() => server.stop())

const password = 'Vela-e-pena-9'
const signUp = (email: string, token: string) =>
  server.client().auth.signUp({
    email,
    password,
    options: { data: { begin_token: token, begin_name: 'Íris Quaresma' } },
  })

/** Runs `npm run club:begin`. */
const begin = (args: string[], key = '') => runCommand('begin', args, { SUPABASE_SERVICE_ROLE_KEY: key })

test('an address in the settings and the public key should make no account @ENT-48', async () => {
  await server.database.request([
    {
      sql: `update app.settings set value = 'chefe@exemplo.org' where key in ('supreme_admin_email', 'founder_email')`,
    },
  ])
  const { data, error } = await server.client().auth.signUp({ email: 'chefe@exemplo.org', password })
  expect(error).toMatchObject({ status: 403, message: 'Cadastro somente por convite.' })
  expect(data.user).toBeNull()
})

test('the public key should not make the link', async () => {
  const { error } = await server.client().rpc('begin_club')
  expect(error).toMatchObject({ code: '42501' })
  const { status, stderr } = await begin(['--url', server.url], server.anonKey)
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${server.url} não aceitou a chave de SUPABASE_SERVICE_ROLE_KEY.\n`,
  })
})

test('the command makes the link with the service key; it works once, also for two at once, and the response keeps no token @ENT-57..ENT-59 @ENT-68 @ENT-106 @CLU-09', async () => {
  const { status, stdout } = await begin(
    ['--url', server.url, '--site', 'https://clube.exemplo.org/'],
    server.serviceKey,
  )
  expect(status).toBe(0)
  const [, token = ''] =
    /^ {2}Comece por: https:\/\/clube\.exemplo\.org\/login#inicio=([\w-]{43})$/mu.exec(stdout) ?? []
  const used = {
    status: 403,
    message: 'Este link de início já foi usado. Entre com o seu e-mail e a sua senha.',
  }
  const attempts = await Promise.all(
    ['presidente@exemplo.org', 'outra@exemplo.org'].map((email) => signUp(email, token)),
  )
  const [{ data } = { data: { session: null } }, ...others] = attempts.filter(({ error }) => error === null)
  expect(others).toEqual([])
  expect(attempts.find(({ error }) => error !== null)?.error).toMatchObject(used)
  expect(JSON.stringify(data)).not.toContain(token)
  expect(JSON.stringify(decodeJwt(data.session?.access_token ?? ''))).not.toContain(token)
  expect((await server.client(data.session?.access_token).rpc('my_access')).data).toMatchObject({ is_supreme: true })

  expect((await signUp('terceira@exemplo.org', token)).error).toMatchObject(used)
  expect(JSON.stringify(server.logs)).not.toContain(token)
  expect(await newBeginning(server.database)).toBeNull()
  expect(await begin(['--url', server.url], server.serviceKey)).toMatchObject({
    status: 1,
    stderr: 'Este clube já tem administração. Novas pessoas entram por convite.\n',
  })
})

test('a link of another club is refused with its own sentence', async () => {
  const { error } = await signUp('outra@exemplo.org', 'x'.repeat(43))
  expect(error?.message).toContain('Este link de início não é deste clube')
})

test.each([
  ['no key', ['--url', 'http://127.0.0.1:9'], 'ponha a chave de serviço do projeto em SUPABASE_SERVICE_ROLE_KEY'],
  ['an address without a scheme', ['--url', 'clube'], 'clube não é um endereço.'],
  ['an address without a host', ['--url', 'http://'], 'http:// não é um endereço.'],
  ['a site without a host', ['--site', 'https://'], 'https:// não é um endereço.'],
  [
    'an unknown option',
    ['--chave', 'x'],
    'Há uma opção que este comando não tem, ou que está sem valor.\nUse: npm run club:',
  ],
  ['no value', ['--url'], 'Há uma opção que este comando não tem, ou que está sem valor.\nUse: npm run club:begin'],
])('with %s the command says what is missing', async (_, args, sentence) => {
  const { status, stderr } = await begin(args)
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/^ +at /mu)
})

const unlike = (status: number) => `não respondeu como um Supabase (${status}). Confira o endereço.\n`
test.each([
  ['a page', 200, '<html></html>', unlike(200)],
  ['a page that does not exist', 404, '<html></html>', unlike(404)],
  ['no row', 200, '[]', unlike(200)],
  ['no table', 404, '{"code":"PGRST202","message":"x"}', 'rode antes as migrações (supabase db push).\n'],
])('a server that responds with %s is named in one sentence', async (_, status, body, sentence) => {
  const other = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const outcome = await begin(['--url', url], 'chave')
  other.close()
  expect(outcome.status).toBe(1)
  expect(outcome.stderr).toMatch(/^[^\n]+\n$/u)
  expect(outcome.stderr).toContain(url)
  expect(outcome.stderr.slice(-sentence.length)).toBe(sentence)
})

test('a server that does not respond is named', async () => {
  expect(await begin(['--url', 'http://127.0.0.1:9'], 'chave')).toMatchObject({
    status: 1,
    stderr: 'http://127.0.0.1:9 não respondeu.\n',
  })
})
