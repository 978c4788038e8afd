import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { badgeGrantMachine } from '#machines/achievements/badgeGrant.machine.ts'
import type { Grant } from '#machines/achievements/badgeGrant.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const [ana, bia] = [
  { id: 'ana', name: 'Ana' },
  { id: 'bia', name: 'Bia' },
]

const open = () => {
  const grant = held<void, Grant>()
  const revoke = held<void, Grant>()
  const actor = createActor(
    badgeGrantMachine.provide({
      actors: { grantBadge: grant.logic, revokeBadge: revoke.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    { input: { draft: { key: 'draft', stored: null } } },
  )
  const emitted: unknown[] = []
  onReport(actor, (report) => emitted.push(isNotice(report) ? report.notice.key : report.type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  return { send: actor.send.bind(actor), grant, revoke, emitted, state: () => actor.getSnapshot() }
}
const mentorForAna = { type: 'open', kind: 'grant', member: ana, badgeId: 'mentor', ownMemberId: 'me' } as const
const written = (kind: 'grant' | 'revoke' = 'grant') => {
  const dialog = open()
  dialog.send({ ...mentorForAna, kind })
  dialog.send({ type: 'field.change', change: { reason: 'Acompanhou Firmino' } })
  dialog.send({ type: 'submit' })
  return dialog
}

test.each(['grant', 'revoke'] as const)(
  '%s sends one request, notifies, and marks the shown badges as changed',
  async (kind) => {
    const dialog = written(kind)
    expect(dialog[kind].requests.map(({ input }) => input)).toEqual([
      { memberId: 'ana', badgeId: 'mentor', reason: 'Acompanhou Firmino' },
    ])
    await dialog[kind].resolve()
    expect(dialog.emitted).toEqual(['badge.handed', 'badges.changed'])
    expect(dialog.state().value).toBe('closed')
    dialog.send({ ...mentorForAna, kind })
    expect(dialog.state().context.values.reason).toBe('')
  },
)

test.each([
  ['no badge', { badgeId: '' }, 'badgeId'],
  ['no reason', { reason: ' \u00a0' }, 'reason'],
] as const)('%s is shown at its field, and no request is sent @ACH-20', (_, change, field) => {
  const dialog = open()
  dialog.send(mentorForAna)
  dialog.send({ type: 'field.change', change: { reason: 'Certo', ...change } })
  dialog.send({ type: 'submit' })
  expect(dialog.emitted).toEqual([field])
  expect(dialog.grant.requests).toEqual([])
})

test('without a member, the dialog requires a choice, which can be changed', () => {
  const dialog = open()
  dialog.send({ ...mentorForAna, member: null })
  dialog.send({ type: 'field.change', change: { member: bia, reason: 'Certo' } })
  dialog.send({ type: 'field.change', change: { member: null } })
  dialog.send({ type: 'submit' })
  expect(dialog.emitted).toEqual(['member'])
  dialog.send({ type: 'field.change', change: { member: bia } })
  dialog.send({ type: 'submit' })
  expect(dialog.grant.requests.map(({ input }) => input.memberId)).toEqual(['bia'])
  expect(dialog.state().context.isForAnybody).toBe(true)
})

test('the input stays for the same member and badge, and not for another', () => {
  const dialog = open()
  dialog.send(mentorForAna)
  dialog.send({ type: 'field.change', change: { reason: 'Acompanhou' } })
  dialog.send({ type: 'cancel' })
  dialog.send(mentorForAna)
  expect(dialog.state().context.values.reason).toBe('Acompanhou')
  dialog.send({ type: 'cancel' })
  dialog.send({ ...mentorForAna, member: bia })
  expect(dialog.state().context.values).toEqual({ member: bia, badgeId: 'mentor', reason: '' })
})
