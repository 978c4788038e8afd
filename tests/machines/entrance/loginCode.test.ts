import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { loginMachine } from '#machines/entrance/login.machine.ts'
import { loadAccount } from '#machines/shared/client/lazyAccount.ts'

vi.mock('#machines/shared/client/lazyAccount.ts', () => ({ loadAccount: vi.fn(() => Promise.resolve()) }))

test('the auth client is loaded while the user types', () => {
  vi.mocked(loadAccount).mockClear()
  const actor = createActor(loginMachine).start()
  expect(loadAccount).not.toHaveBeenCalled()
  actor.send({ type: 'credentials.type', email: 'ana@confraria.test', password: 'segredo' })
  expect(loadAccount).toHaveBeenCalled()
})
