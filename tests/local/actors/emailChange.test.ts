import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { emailChangeMachine } from '#machines/profile/emailChange.machine.ts'
import type { Notice } from '#machines/notices.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { onNotice } from '#tests/support/reports.ts'
import { mailTo, open as openLink } from '#tests/local/auth/authMail.ts'
import { startAuth } from '#tests/local/auth/authServer.ts'
import { losingClient } from './losingClient.ts'

/** A change of e-mail whose responses are lost, with the embedded auth server. */
const server = await startAuth()
afterAll(() => server.close())

let people = 0
let email: string
let fresh: string

beforeEach(async () => {
  // The auth client logs an error for each lost response.
  vi.mocked(console.error).mockReturnValue(undefined)
  vi.stubGlobal('location', { origin: 'https://confraria.test' })
  people += 1
  email = `troca${people}@confraria.test`
  fresh = `nova.${email}`
  await server.addPerson({ email })
})
afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

const open = async () => {
  const { client, lose: loseNext } = await losingClient(server, email)
  setClient(client)
  const actor = createActor(emailChangeMachine, { input: { current: email } })
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  /** Sends the event and waits for the next place where the user can do something. */
  const after = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    return waitFor(actor, (snapshot) => snapshot.status === 'done' || snapshot.can({ type: 'cancel' }))
  }
  const lose = (event: Parameters<typeof actor.send>[0]) => {
    loseNext(event.type === 'code.submit' ? '/verify' : '/user')
    return after(event)
  }
  const shown = async () => (await client.auth.getSession()).data.session?.user.email
  return { after, lose, notices, shown }
}
const submit = () => ({ type: 'email.submit', email: fresh }) as const
const codeOf = (address: string) => ({ type: 'code.submit', code: mailTo(server, address).code }) as const

test('the first code is accepted without a response: the mailed codes still change the e-mail @ENT-891', async () => {
  const { after, lose, notices, shown } = await open()
  await after(submit())
  expect((await lose(codeOf(email))).value).toEqual({ current: 'waiting' })
  expect((await after(codeOf(email))).value).toEqual({ next: 'waiting' })
  expect((await after(codeOf(fresh))).value).toBe('changed')
  expect(notices).toEqual([{ key: 'email.changed', email: fresh }])
  expect(await shown()).toBe(fresh)
})

test('the last code is accepted without a response: the change is found, and the page shows it @ENT-892', async () => {
  const { after, lose, notices, shown } = await open()
  await after(submit())
  await after(codeOf(email))
  const last = codeOf(fresh)
  expect((await lose(last)).value).toEqual({ next: 'waiting' })
  expect(await shown()).toBe(email)
  expect((await after(last)).value).toBe('changed')
  expect(notices).toEqual([{ key: 'email.changed', email: fresh }])
  expect(await shown()).toBe(fresh)
})

test('the last code is accepted without a response: other codes are not needed @ENT-892', async () => {
  const { after, lose, notices } = await open()
  await after(submit())
  await after(codeOf(email))
  await lose(codeOf(fresh))
  expect((await after({ type: 'resend' })).value).toBe('changed')
  expect(notices).toEqual([{ key: 'email.changed', email: fresh }])
})

test('the codes are mailed without a response: they count @ENT-893', async () => {
  const { after, lose, shown } = await open()
  expect((await lose(submit())).value).toBe('editing')
  expect((await after({ type: 'email.submit', email: `outra.${email}` })).value).toBe('editing')
  expect((await after(submit())).value).toEqual({ current: 'waiting' })
  await after(codeOf(email))
  expect((await after(codeOf(fresh))).value).toBe('changed')
  expect(await shown()).toBe(fresh)
})

test('the dialog is opened again after a lost first code: the mailed codes count @ENT-893', async () => {
  const first = await open()
  await first.after(submit())
  await first.lose(codeOf(email))
  await first.after({ type: 'cancel' })
  const { after, shown } = await open()
  expect((await after(submit())).value).toEqual({ current: 'waiting' })
  expect((await after(codeOf(email))).value).toEqual({ next: 'waiting' })
  expect((await after(codeOf(fresh))).value).toBe('changed')
  expect(await shown()).toBe(fresh)
})

test('both mailed links are opened elsewhere: the first code finds the change, and the page shows it @ENT-900', async () => {
  const { after, notices, shown } = await open()
  await after(submit())
  const first = codeOf(email)
  for (const address of [email, fresh]) await openLink(mailTo(server, address).link)
  expect(await shown()).toBe(email)
  expect((await after(first)).value).toBe('changed')
  expect(notices).toEqual([{ key: 'email.changed', email: fresh }])
  expect(await shown()).toBe(fresh)
})

test('the link of the new address is opened elsewhere after the first code: the second code finds the change @ENT-900', async () => {
  const { after, notices, shown } = await open()
  await after(submit())
  await after(codeOf(email))
  const last = codeOf(fresh)
  await openLink(mailTo(server, fresh).link)
  expect((await after(last)).value).toBe('changed')
  expect(notices).toEqual([{ key: 'email.changed', email: fresh }])
  expect(await shown()).toBe(fresh)
})

test('a wrong code is refused, and the dialog stays at it', async () => {
  const { after, notices } = await open()
  await after(submit())
  const { context, value } = await after({ type: 'code.submit', code: '000000' })
  expect(value).toEqual({ current: 'waiting' })
  expect(context.failure?.code).toBe('otp_expired')
  expect(notices).toEqual([])
})
