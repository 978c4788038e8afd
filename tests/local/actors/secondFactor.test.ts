import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { verifyCode } from '#machines/app/secondClient.actors.ts'
import { abandonFactor, enrolFactor, loadFactors, removeFactor } from '#machines/profile/ownAccount.actors.ts'
import { failureOf } from '#machines/shared/failure.ts'
import { claimsOf } from '#machines/shared/client/claims.ts'
import { codeAt } from '#supabase/embedded/auth/totp.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startAuth } from '#tests/local/auth/authServer.ts'
import { losingClient } from './losingClient.ts'

/** A second factor whose responses are lost, with the embedded auth server. */
const server = await startAuth()
afterAll(() => server.close())

let people = 0
let email: string
beforeEach(async () => {
  // The auth client logs an error for each lost response.
  vi.mocked(console.error).mockReturnValue(undefined)
  people += 1
  email = `fator${people}@confraria.test`
  await server.addPerson({ email })
})
afterEach(() => void vi.mocked(console.error).mockClear())

const open = async () => {
  const { client, lose } = await losingClient(server, email)
  setClient(client)
  const levelOf = async () => claimsOf((await client.auth.getSession()).data.session?.access_token ?? '').aal
  return { client, lose, levelOf }
}
const enrol = () => toPromise(createActor(enrolFactor, { input: { issuer: 'Confraria' } }).start())
const factors = () => toPromise(createActor(loadFactors).start())
const codeNow = (secret: string) => codeAt(secret, server.clock.now())
const codeOfError = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => failureOf(error),
  )

test('a code that was accepted without a response is accepted when it is entered again @ENT-894', async () => {
  const { client, lose, levelOf } = await open()
  const { id, secret } = await enrol()
  const input = { factorId: id, code: codeNow(secret) }
  lose('/verify')
  expect(await codeOfError(verifyCode(client, input))).toMatchObject({ kind: 'offline' })
  expect(await levelOf()).toBe('aal1')
  await verifyCode(client, input)
  expect(await levelOf()).toBe('aal2')
  expect(await factors()).toHaveLength(1)
})

test('at sign-in too; a wrong code stays wrong @ENT-894', async () => {
  const first = await open()
  const { id, secret } = await enrol()
  await verifyCode(first.client, { factorId: id, code: codeNow(secret) })
  const { client, lose, levelOf } = await open()
  server.clock.advance(60_000)
  const input = { factorId: id, code: codeNow(secret) }
  const wrong = { ...input, code: input.code === '000000' ? '111111' : '000000' }
  expect(await codeOfError(verifyCode(client, wrong))).toMatchObject({ code: 'mfa_verification_failed' })
  expect(await levelOf()).toBe('aal1')
  lose('/verify')
  expect(await codeOfError(verifyCode(client, input))).toMatchObject({ kind: 'offline' })
  await verifyCode(client, input)
  expect(await levelOf()).toBe('aal2')
})

test('an unfinished factor and a factor in force are removed once, although the response was lost @ENT-895', async () => {
  const { client, lose, levelOf } = await open()
  const unfinished = await enrol()
  const abandon = () => toPromise(createActor(abandonFactor, { input: { id: unfinished.id } }).start())
  lose(unfinished.id)
  expect(await codeOfError(abandon())).toMatchObject({ kind: 'offline' })
  await abandon()
  const { id, secret } = await enrol()
  await verifyCode(client, { factorId: id, code: codeNow(secret) })
  const remove = () => toPromise(createActor(removeFactor, { input: { id } }).start())
  lose(id)
  expect(await codeOfError(remove())).toMatchObject({ kind: 'offline' })
  await remove()
  expect(await factors()).toEqual([])
  expect(await levelOf()).toBe('aal1')
})
