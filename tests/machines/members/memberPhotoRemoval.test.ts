import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'

const removal = vi.hoisted((): { requests: string[]; response: () => Promise<Response> } => ({
  requests: [],
  response: () => Promise.reject(new Error('no response was prepared')),
}))

vi.mock('#machines/shared/client/client.ts', () => ({
  accessToken: () => Promise.resolve('token'),
  fetchAsPerson: (input: string, { method, body }: RequestInit) => {
    removal.requests.push(`${method} ${new URL(input).pathname} ${typeof body === 'string' ? body : ''}`)
    return removal.response()
  },
}))
vi.mock('#machines/shared/client/environment.ts', () => ({
  readEnvironment: () => ({ url: 'http://localhost', anonKey: 'k'.repeat(20) }),
}))

// Test files share one process: another file may have loaded the module with the real client.
vi.resetModules()
const { removeUnusedPhotos, storedAddress } = await import('#machines/members/memberPhoto.actors.ts')
afterAll(() => {
  vi.resetModules()
})

const remove = () => {
  const input = { addresses: [storedAddress('member-photos/1-a.webp')] }
  return toPromise(createActor(removeUnusedPhotos, { input }).start())
}

beforeEach(() => {
  removal.requests = []
})

test('the removal of unused photos is sent, and not waited for @MEM-897', async () => {
  removal.response = () => new Promise(() => undefined)
  await remove()
  const sent = 'DELETE /storage/v1/object/confraria-assets {"prefixes":["member-photos/1-a.webp"]}'
  await vi.waitFor(() => expect(removal.requests).toEqual([sent]))
})

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error of the server', () => Promise.resolve(new Response('{"message":"no"}', { status: 500 }))],
])('after %s it is only logged @PIC-14', async (_, response) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  removal.response = response
  await remove()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  warn.mockRestore()
})
