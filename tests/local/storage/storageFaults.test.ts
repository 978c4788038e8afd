import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startBackend } from '#tests/support/backend.ts'

const server = await startBackend({ seed: false })
afterAll(() => server.stop())
await server.database.close()

const person = randomUUID()
const faults = [
  ['storage', 'GET', '/storage/v1/object/pictures/ana@confraria.test.png', '/storage/v1/object/pictures/…'],
  ['storage', 'PUT', '/storage/v1/object/pictures/ana%40confraria.test/x', '/storage/v1/object/pictures/…/x'],
  [
    'auth',
    'DELETE',
    `/auth/v1/admin/users/${person}/factors/ana@confraria.test`,
    `/auth/v1/admin/users/${person}/factors/…`,
  ],
]

test.each(faults)(
  'an internal error of %s, %s %s, is logged with the response’s id and without e-mail',
  async (router, method, path, logged) => {
    const seen = server.logs.length
    const headers = { apikey: server.serviceKey, authorization: `Bearer ${server.serviceKey}` }
    const response = await fetch(`${server.url}${path}`, { method, headers })
    const id = response.headers.get('sb-request-id')
    expect([response.status, id]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(server.logs.slice(seen)).toEqual([
      expect.objectContaining({ level: 'error', event: `${router}.failed`, id, method, path: logged }),
      expect.objectContaining({ level: 'info', event: 'request', id, method, path: logged }),
    ])
    expect(JSON.stringify(server.logs)).not.toMatch(/ana(@|%40)/)
  },
)
