import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { secondFactorMachine } from '#machines/entrance/secondFactor.machine.ts'
import { held } from '#tests/support/settled.ts'

const open = () => {
  const verifyFactor = held<void, { factorId: string; code: string }>()
  const actor = createActor(secondFactorMachine.provide({ actors: { verifyFactor: verifyFactor.logic } }), {
    input: { factorId: 'totp' },
  })
  actor.start()
  return { actor, verifyFactor, state: () => actor.getSnapshot() }
}

test('the correct code signs in', async () => {
  const { actor, verifyFactor, state } = open()
  actor.send({ type: 'code.submit', code: '123456' })
  expect(state().value).toBe('verifying')
  await verifyFactor.resolve()
  expect(state().value).toBe('passed')
  expect(verifyFactor.requests[0]?.input).toEqual({ factorId: 'totp', code: '123456' })
})
