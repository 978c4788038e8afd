import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { badgeGrantMachine } from '#machines/achievements/badgeGrant.machine.ts'
import type { Grant } from '#machines/achievements/badgeGrant.ts'
import { held, offline } from '#tests/support/settled.ts'

const [ana, bia] = [
  { id: 'ana', name: 'Ana' },
  { id: 'bia', name: 'Bia' },
]
const has = { code: '23505', message: 'Este membro já tem esta insígnia.' }

const open = () => {
  const grant = held<void, Grant>()
  const revoke = held<void, Grant>()
  const actor = createActor(
    badgeGrantMachine.provide({ actors: { grantBadge: grant.logic, revokeBadge: revoke.logic } }),
    { input: { ownMemberId: 'me' } },
  )
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('badges.changed', ({ type }) => told.push(type))
  actor.on('field.fault', ({ field }) => told.push(field))
  actor.start()
  return { send: actor.send.bind(actor), grant, revoke, told, state: () => actor.getSnapshot() }
}
const mentorForAna = { type: 'open', kind: 'grant', member: ana, badgeId: 'mentor' } as const
const written = (kind: 'grant' | 'revoke' = 'grant') => {
  const dialog = open()
  dialog.send({ ...mentorForAna, kind })
  dialog.send({ type: 'field.change', change: { reason: 'Acompanhou Firmino' } })
  dialog.send({ type: 'submit' })
  return dialog
}

test.each(['grant', 'revoke'] as const)('%s asks once, tells it, and what is shown grows old', async (kind) => {
  const dialog = written(kind)
  expect(dialog[kind].requests.map(({ input }) => input)).toEqual([
    { memberId: 'ana', badgeId: 'mentor', reason: 'Acompanhou Firmino' },
  ])
  await dialog[kind].resolve()
  expect(dialog.told).toEqual(['badge.handed', 'badges.changed'])
  expect(dialog.state().value).toBe('closed')
  dialog.send({ ...mentorForAna, kind })
  expect(dialog.state().context.values.reason).toBe('')
})

describe('a failure', () => {
  test.each(['grant', 'revoke'] as const)('of %s leaves what was typed, and tells it once', async (kind) => {
    const dialog = written(kind)
    await dialog[kind].fail(offline)
    expect(dialog.state().value).toBe('editing')
    expect(dialog.state().context).toMatchObject({
      failure: { kind: 'offline' },
      values: { reason: 'Acompanhou Firmino' },
    })
    expect(dialog.told).toContain('badge.handFailed')
    dialog.send({ type: 'submit' })
    expect(dialog[kind].requests).toHaveLength(2)
  })

  test('because somebody was faster says so in the database’s words', async () => {
    const dialog = written()
    await dialog.grant.fail(has)
    expect(dialog.state().context.failure).toMatchObject({ kind: 'refused', sentence: has.message })
    expect(dialog.told).toContain('badges.changed')
  })
})

test.each([
  ['no badge', { badgeId: '' }, 'badgeId'],
  ['no reason', { reason: ' \u00a0' }, 'reason'],
  ['a reason of 301', { reason: 'a'.repeat(301) }, 'reason'],
] as const)('%s is shown at its field, and nobody is asked', (_, change, field) => {
  const dialog = open()
  dialog.send(mentorForAna)
  dialog.send({ type: 'field.change', change: { reason: 'Certo', ...change } })
  dialog.send({ type: 'submit' })
  expect(dialog.told).toEqual([field])
  expect(dialog.grant.requests).toEqual([])
})

test('opened without a member, it names the one who is chosen; the choice can be taken back', () => {
  const dialog = open()
  dialog.send({ ...mentorForAna, member: null })
  dialog.send({ type: 'field.change', change: { member: bia, reason: 'Certo' } })
  dialog.send({ type: 'field.change', change: { member: null } })
  dialog.send({ type: 'submit' })
  expect(dialog.told).toEqual(['member'])
  dialog.send({ type: 'field.change', change: { member: bia } })
  dialog.send({ type: 'submit' })
  expect(dialog.grant.requests.map(({ input }) => input.memberId)).toEqual(['bia'])
  expect(dialog.state().context.isForAnybody).toBe(true)
})

test('what was typed is there when it is opened for the same again, and not for another', () => {
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
