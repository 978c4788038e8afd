import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { BadgeConflict, type BadgeDraft, type BadgeRules } from '#machines/achievements/badges.actors.ts'
import { badgeRulesMachine, type BadgeRulesEvent } from '#machines/achievements/badgeRules.machine.ts'
import type { BadgeRow, BadgeValues } from '#machines/achievements/badgeForm.ts'
import type { OpenedDraft } from '#machines/shared/client/drafts.ts'
import { badgeRule } from '#tests/support/achievements.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { held, offline } from '#tests/support/settled.ts'

const rule = badgeRule()
const id = '22222222-2222-4222-8222-222222222222'
const full: Partial<BadgeValues> = { title: ' Leitor ', description: 'Lê.', threshold: '1.000' }

const open = async () => {
  const load = held<BadgeRules>()
  const save = held<void, { id: string; seen: string | null; row: BadgeRow }>()
  const opening = held<OpenedDraft<BadgeDraft>, { id: string | null }>()
  const remove = held<void, { id: string; seen: string }>()
  const actor = createActor(
    badgeRulesMachine.provide({
      actors: {
        loadBadgeRules: load.logic,
        openBadge: opening.logic,
        saveBadge: save.logic,
        deleteBadge: remove.logic,
      },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
  )
  const emitted: unknown[] = []
  onReport(actor, (report) => emitted.push(isNotice(report) ? report.notice.key : report.type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  await load.resolve({ rules: [rule], kinds: routineKinds })
  const begin = async (event: BadgeRulesEvent) => {
    actor.send(event)
    await opening.resolve({ key: 'draft', stored: null })
  }
  return { send: actor.send.bind(actor), begin, load, save, remove, emitted, state: () => actor.getSnapshot() }
}
const edited = async (change: Partial<BadgeValues> = { title: 'Mente' }) => {
  const rules = await open()
  await rules.begin({ type: 'edit', rule })
  rules.send({ type: 'field.change', change })
  return rules
}

describe('the list', () => {
  test('reports a failed load, which can be retried; known rules stay', async () => {
    const { send, load, emitted, state } = await open()
    send({ type: 'refresh' })
    await load.fail(offline)
    expect(emitted).toEqual(['badges.loadFailed'])
    expect(state().context.rules).toEqual([rule])
    send({ type: 'retry' })
    const kinds = routineKinds.slice(1)
    await load.resolve({ rules: [], kinds })
    expect(state().context).toMatchObject({ rules: [], kinds, rulesFailure: null })
  })
})

describe('a new badge', () => {
  test('is sent with its own id and trimmed, and the list is loaded again', async () => {
    const { begin, send, load, save, emitted, state } = await open()
    await begin({ type: 'add', id })
    send({ type: 'field.change', change: full })
    send({ type: 'submit' })
    expect(save.requests[0]?.input).toEqual({
      id,
      seen: null,
      row: {
        title: 'Leitor',
        description: 'Lê.',
        icon: 'star',
        measure: 'routine_streak',
        threshold: 1000,
        active: true,
      },
    })
    await save.resolve()
    expect(emitted).toEqual(['badge.saved', 'rules.changed'])
    expect(state().value).toEqual({ form: 'closed', list: 'loading' })
    expect(load.requests).toHaveLength(2)
  })

  test('has no threshold if it is only granted by hand', async () => {
    const { begin, send, save } = await open()
    await begin({ type: 'add', id })
    send({ type: 'field.change', change: { ...full, measure: null } })
    send({ type: 'submit' })
    expect(save.requests[0]?.input.row).toMatchObject({ measure: null, threshold: null })
  })

  test.each([
    ['no title', { title: '\u00a0' }, 'title'],
    ['no description', { description: '' }, 'description'],
    ['a threshold of 0', { threshold: '0' }, 'threshold'],
  ] as const)('%s is shown at its field, and no request is sent @ACH-29..ACH-32', async (_, change, field) => {
    const { begin, send, save, emitted, state } = await open()
    await begin({ type: 'add', id })
    send({ type: 'field.change', change: { ...full, ...change } })
    send({ type: 'submit' })
    expect(emitted).toEqual([field])
    expect(state().context.shown).toContain(field)
    expect(state().context.values).toMatchObject(change)
    expect(save.requests).toEqual([])
  })
})

describe('a change', () => {
  test('that fails keeps the input and can be sent again', async () => {
    const { send, save, emitted, state } = await edited()
    send({ type: 'submit' })
    await save.fail(offline)
    expect(emitted).toEqual(['badge.saveFailed'])
    expect(state().context).toMatchObject({ values: { title: 'Mente' }, failure: { kind: 'offline' } })
    send({ type: 'submit' })
    expect(save.requests).toHaveLength(2)
  })

  test('is confirmed before it is discarded, unless nothing was typed @APP-89', async () => {
    const { send, state } = await edited()
    send({ type: 'cancel' })
    expect(state().value).toMatchObject({ form: 'discarding' })
    send({ type: 'keep' })
    expect(state().context.values.title).toBe('Mente')
    send({ type: 'field.change', change: { title: rule.title } })
    send({ type: 'cancel' })
    expect(state().value).toMatchObject({ form: 'closed' })
  })

  const theirs = badgeRule({ title: 'Mente Viva', threshold: 30, updated_at: '2026-11-19T12:00:00Z' })

  test('that conflicts takes what only the other admin changed, and the stored title on demand @ACH-25 @APP-147', async () => {
    const { send, load, save, emitted, state } = await edited()
    send({ type: 'submit' })
    await save.fail(new BadgeConflict(theirs))
    expect(state().value).toEqual({ form: 'conflict', list: 'loading' })
    expect(emitted).toEqual([])
    expect(load.requests).toHaveLength(2)
    expect(state().context.conflict).toMatchObject({ taken: ['threshold'], both: ['title'] })
    send({ type: 'field.choose', field: 'title', side: 'theirs' })
    send({ type: 'back' })
    expect(state().context).toMatchObject({
      rule: theirs,
      values: { title: 'Mente Viva', threshold: '30' },
      conflict: null,
    })
  })

  test('that conflicts is saved with the user’s title', async () => {
    const { send, save } = await edited()
    send({ type: 'submit' })
    await save.fail(new BadgeConflict(theirs))
    send({ type: 'merge' })
    expect(save.requests[1]?.input).toMatchObject({ seen: theirs.updated_at, row: { title: 'Mente', threshold: 30 } })
  })

  test('of a rule that was deleted meanwhile can become a new one @ACH-25', async () => {
    const { send, load, save, state } = await edited()
    send({ type: 'submit' })
    await save.fail(new BadgeConflict(null))
    expect(state().value).toMatchObject({ form: 'gone' })
    expect(load.requests).toHaveLength(2)
    send({ type: 'again' })
    send({ type: 'submit' })
    expect(save.requests[1]?.input).toMatchObject({ seen: null, row: { title: 'Mente' } })
  })
})

describe('a deletion', () => {
  test('is confirmed first, and notifies @ACH-23', async () => {
    const { send, remove, emitted, state } = await edited()
    send({ type: 'delete' })
    send({ type: 'keep' })
    expect(remove.requests).toEqual([])
    send({ type: 'delete' })
    send({ type: 'confirm' })
    expect(remove.requests[0]?.input).toEqual({ id: rule.id, seen: rule.updated_at })
    await remove.resolve()
    expect(emitted).toEqual(['badge.deleted', 'rules.changed'])
    expect(state().value).toMatchObject({ form: 'closed' })
  })

  test('that fails or is too late keeps the form', async () => {
    const { send, remove, emitted, state } = await edited()
    send({ type: 'delete' })
    send({ type: 'confirm' })
    await remove.fail(offline)
    expect(emitted).toEqual(['badge.deleteFailed'])
    expect(state().context.values.title).toBe('Mente')
    send({ type: 'delete' })
    send({ type: 'confirm' })
    await remove.fail(new BadgeConflict(rule))
    expect(state().value).toMatchObject({ form: 'conflict' })
  })

  test('in conflict with an invalid form returns to it and points to the fault', async () => {
    const { send, remove, save, emitted, state } = await edited()
    send({ type: 'field.change', change: { title: '' } })
    send({ type: 'delete' })
    send({ type: 'confirm' })
    await remove.fail(new BadgeConflict(rule))
    send({ type: 'merge' })
    expect(emitted).toEqual(['title'])
    expect(state().value).toMatchObject({ form: 'editing' })
    expect(save.requests).toEqual([])
  })

  test('is not offered for a new badge', async () => {
    const { begin, state } = await open()
    await begin({ type: 'add', id })
    expect(state().can({ type: 'delete' })).toBe(false)
  })
})
