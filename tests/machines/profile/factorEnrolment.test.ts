import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { factorEnrolmentMachine } from '#machines/profile/factorEnrolment.machine.ts'
import { inGroups, type NewFactor } from '#machines/profile/factor.ts'
import type { Notice } from '#machines/notices.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const enrol = held<NewFactor, { issuer: string }>()
  const verify = held<void, { factorId: string; code: string }>()
  const abandon = held<void, { id: string }>()
  const actor = createActor(
    factorEnrolmentMachine.provide({
      actors: { enrolFactor: enrol.logic, verifyFactor: verify.logic, abandonFactor: abandon.logic },
    }),
    { input: { issuer: 'Confraria' } },
  )
  const notices: Notice['key'][] = []
  const reports: string[] = []
  onReport(actor, (event) => (isNotice(event) ? notices.push(event.notice.key) : reports.push(event.type)))
  actor.start()
  return { actor, enrol, verify, abandon, notices, reports, state: () => actor.getSnapshot() }
}
const factor = { id: 'totp', picture: 'data:image/svg+xml,x', secret: 'ABCDEFGHIJ' }

test('shows the secret, and the first correct code activates it @PRO-42', async () => {
  const { actor, enrol, verify, notices, state } = open()
  expect(enrol.requests[0]?.input).toEqual({ issuer: 'Confraria' })
  await enrol.resolve(factor)
  expect(state().context.factor).toEqual(factor)
  actor.send({ type: 'code.submit', code: '123456' })
  await verify.resolve()
  expect(state().value).toBe('enrolled')
  expect(notices).toEqual(['factor.enrolled'])
})

test('a wrong code keeps the secret; giving up removes it', async () => {
  const { actor, enrol, verify, abandon, state } = open()
  await enrol.resolve(factor)
  actor.send({ type: 'code.submit', code: '000000' })
  await verify.fail({ name: 'AuthApiError', code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
  expect(state().context).toMatchObject({ factor, failure: { code: 'mfa_verification_failed' } })
  actor.send({ type: 'cancel' })
  expect(abandon.requests[0]?.input).toEqual({ id: 'totp' })
  await abandon.resolve()
  expect(state().value).toBe('closed')
})

test('if the removal fails, a code that was accepted without a response may be in force: the factors are read @ENT-895', async () => {
  const { actor, enrol, verify, abandon, reports, state } = open()
  vi.spyOn(console, 'warn').mockReturnValueOnce(undefined)
  await enrol.resolve(factor)
  actor.send({ type: 'code.submit', code: '123456' })
  await verify.fail(offline)
  actor.send({ type: 'cancel' })
  expect(reports).toEqual([])
  await abandon.fail(offline)
  expect(state().value).toBe('closed')
  expect(reports).toEqual(['factor.changed'])
})

test('a missing secret is reported, and can be requested again', async () => {
  const { actor, enrol, state } = open()
  await enrol.fail(offline)
  expect(state().value).toBe('failed')
  actor.send({ type: 'retry' })
  await enrol.resolve(factor)
  expect(state().value).toBe('editing')
  expect(state().context.failure).toBeNull()
})

test('shows a secret in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH')
})
