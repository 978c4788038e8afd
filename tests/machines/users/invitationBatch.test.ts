import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { inviteBatch, loadBatch } from '#machines/users/invitationBatch.actors.ts'
import { invitationBatchMachine } from '#machines/users/invitationBatch.machine.ts'
import {
  batchSize,
  madeInvitations,
  type BatchKind,
  type BatchMember,
  type InvitationResult,
} from '#machines/users/invitationBatch.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { heldLike } from '#tests/support/settled.ts'

const memberOf = (number: number, email = `pessoa${number}@example.com`): BatchMember => ({
  id: `invitation ${number}`,
  memberId: `member ${number}`,
  name: `Pessoa ${number}`,
  photoUrl: null,
  email,
  replaces: null,
})
const invitedOf = (number: number, isExpired: boolean): BatchMember => ({
  ...memberOf(number),
  replaces: { id: `old ${number}`, expiresAt: '2026-12-01T10:00:00+00:00', isExpired },
})
const membersOf = (count: number) => Array.from({ length: count }, (_, index) => memberOf(index + 1))
const made = (number: number): InvitationResult => ({
  kind: 'made',
  token: `T0K3N${number}`,
  expiresAt: '2026-12-03T10:00:00+00:00',
})
const madeFor = (rows: readonly { memberId: string }[]) =>
  Object.fromEntries(rows.map(({ memberId }, index) => [memberId, made(index)]))

const open = async (members: readonly BatchMember[], kind: BatchKind = 'invite') => {
  const load = heldLike<typeof loadBatch>()
  const invite = heldLike<typeof inviteBatch>()
  const actor = createActor(
    invitationBatchMachine.provide({ actors: { loadBatch: load.logic, inviteBatch: invite.logic } }),
    { input: { kind } },
  )
  const reports: string[] = []
  onReport(actor, (event) => reports.push(isNotice(event) ? event.notice.key : event.type))
  const faults: string[] = []
  actor.on('field.fault', ({ field }) => faults.push(field))
  actor.start()
  expect(load.requests.at(-1)?.input).toEqual({ kind })
  await load.resolve(members)
  const rows = () => actor.getSnapshot().context.rows
  const sent = () => invite.requests.map(({ input }) => input.rows.map(({ id }) => id))
  return { actor, invite, reports, faults, rows, sent }
}

test('everyone with an e-mail is invited in batches, and the lists reload after each @USR-800 @USR-805', async () => {
  const { actor, invite, reports, rows, sent } = await open([...membersOf(batchSize + 2), memberOf(99, ' ')])
  actor.send({ type: 'submit' })
  actor.send({ type: 'submit' })
  expect(sent().map(({ length }) => length)).toEqual([batchSize])
  await invite.resolve(madeFor(rows().slice(0, batchSize)))
  expect(sent().map(({ length }) => length)).toEqual([batchSize, 2])
  await invite.resolve(madeFor(rows().slice(batchSize, batchSize + 2)))
  expect(actor.getSnapshot().matches({ done: 'shown' })).toBe(true)
  expect(madeInvitations(rows())).toHaveLength(batchSize + 2)
  expect(reports).toEqual(['users.changed', 'users.changed'])
})

test('an invalid e-mail is pointed to; a refused row is corrected and repeated alone @USR-801 @USR-803', async () => {
  const { actor, invite, faults, rows, sent } = await open([memberOf(1, 'pessoa@'), memberOf(2)])
  actor.send({ type: 'submit' })
  expect([faults, sent()]).toEqual([['invitation 1'], []])
  actor.send({ type: 'row.type', id: 'invitation 1', email: 'tomado@example.com' })
  actor.send({ type: 'submit' })
  await invite.resolve({
    'member 1': { kind: 'refused', sentence: 'Já existe uma conta com este e-mail.' },
    'member 2': made(2),
  })
  expect(rows().map(({ result }) => result?.kind)).toEqual(['refused', 'made'])
  actor.send({ type: 'row.type', id: 'invitation 2', email: 'outro@example.com' })
  actor.send({ type: 'row.type', id: 'invitation 1', email: 'livre@example.com' })
  actor.send({ type: 'retry' })
  expect(invite.requests.at(-1)?.input.rows.map(({ id, email }) => [id, email])).toEqual([
    ['invitation 1', 'livre@example.com'],
  ])
  expect(rows()[1]?.email).toBe('pessoa2@example.com')
})

test('expired links are renewed; a link that works only if it is chosen @USR-760 @USR-761', async () => {
  const { actor, invite, rows, sent } = await open([invitedOf(1, true), invitedOf(2, false)], 'renew')
  actor.send({ type: 'submit' })
  expect(sent()).toEqual([['invitation 1']])
  expect(invite.requests[0]?.input.rows[0]?.replaces?.id).toBe('old 1')
  await invite.resolve({ 'member 1': made(1) })
  expect(madeInvitations(rows()).map(({ id }) => id)).toEqual(['invitation 1'])
})

test('the e-mail of an invitation cannot be written while it is renewed', async () => {
  const { actor, rows } = await open([invitedOf(1, false)], 'renew')
  actor.send({ type: 'row.type', id: 'invitation 1', email: 'outro@example.com' })
  expect(rows()).toMatchObject([{ email: 'pessoa1@example.com', isChosen: false }])
})
