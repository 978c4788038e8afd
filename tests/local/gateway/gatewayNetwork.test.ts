import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { attachBackend } from '#server/attach.ts'
import { loggedPath } from '#supabase/embedded/log.ts'
import { Complaint } from '#supabase/embedded/program.ts'
import { listen } from '#supabase/embedded/server.ts'

test('a running backend is not opened to the network, because its passwords are unknown', async () => {
  const official = new Hono().get('/auth/v1/health', (c) => c.json({ name: 'GoTrue' }))
  const listening = await listen(official, { host: '127.0.0.1', port: 0 })
  const { port } = listening
  const settings = {
    port: null,
    supabasePort: port,
    dataDir: join(tmpdir(), 'confraria-network'),
    supabaseUrl: null,
    supabaseAnonKey: 'key',
    isEmpty: false,
    isBehindProxy: false,
    isDurable: null,
  }
  await expect(attachBackend({ ...settings, host: '0.0.0.0' })).rejects.toThrow(
    new Complaint(
      `HOST=0.0.0.0 abriria à rede o backend que já responde em http://127.0.0.1:${port}, sem saber de quem são as senhas.\n` +
        'Encerre-o antes, ou deixe HOST vazio.',
    ),
  )
  expect(await attachBackend({ ...settings, host: '127.0.0.1' })).toMatchObject({ anonKey: 'key' })
  await listening.stop()
})

test.each([
  ['/rest/v1/members', '/rest/v1/members'],
  ['/storage/v1/object/public/a/ana@confraria.test.jpg', '/storage/v1/object/public/a/…'],
  ['/auth/v1/admin/users/ana%40confraria.test/x', '/auth/v1/admin/users/…/x'],
  [`/rest/v1/${'x'.repeat(2_000)}`, `/rest/v1/${'x'.repeat(291)}`],
])('the log shortens the path %.60s to %.60s', (path, stored) => {
  expect(loggedPath(path)).toBe(stored)
})
