import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { secondFactorMachine } from '#machines/entrance/secondFactor.machine.ts'
import { held, offline } from '#tests/support/settled.ts'

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

test('a wrong code or a lost response keeps the form with its reason; a double click sends one request', async () => {
  const { actor, verifyFactor, state } = open()
  actor.send({ type: 'code.submit', code: '000000' })
  actor.send({ type: 'code.submit', code: '000000' })
  expect(verifyFactor.requests).toHaveLength(1)
  await verifyFactor.fail({
    name: 'AuthApiError',
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  })
  expect(state().context.failure?.code).toBe('mfa_verification_failed')
  actor.send({ type: 'code.submit', code: '111111' })
  await verifyFactor.fail(offline)
  expect(state().context.failure?.kind).toBe('offline')
  expect(state().value).toBe('editing')
})
