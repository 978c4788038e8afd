import { BadgeConflict } from '#machines/achievements/badges.actors.ts'
import { badgeRulesMachine } from '#machines/achievements/badgeRules.machine.ts'
import { badgeRowOf, emptyBadge, firstFaultOfBadge, isSameBadge, valuesOf } from '#machines/achievements/badgeForm.ts'
import { badgeRule } from '#tests/support/achievements.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, nothingStaysIn, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/promises.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(badgeRulesMachine)
const rule = badgeRule()
const theirs = badgeRule({ threshold: 30, updated_at: '2026-11-19T12:00:00Z' })
const id = '22222222-2222-4222-8222-222222222222'
const losing = ['discard', 'the badge is saved', 'the badge is deleted', 'take theirs']

export const walk = defineWalk({
  machine: badgeRulesMachine,
  starts: { plain: undefined },
  steps: {
    'the rules come': answer.done('loadBadgeRules', [rule]),
    'the rules do not come': answer.fail('loadBadgeRules', offline),
    'ask for the rules again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'add a badge': { type: 'add', id },
    'edit a badge': { type: 'edit', rule },
    'fill it in': { type: 'field.change', change: { title: 'Leitor', description: 'Lê.', threshold: '9' } },
    'empty the title': { type: 'field.change', change: { title: '' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'keep on': { type: 'keep' },
    delete: { type: 'delete' },
    confirm: { type: 'confirm' },
    'take theirs': { type: 'theirs.take' },
    'save one’s own': { type: 'mine.save' },
    'the badge is saved': answer.done('saveBadge', undefined),
    'saving gets no answer': answer.fail('saveBadge', offline),
    'somebody else changed it': answer.fail('saveBadge', new BadgeConflict(theirs)),
    'somebody else deleted it': answer.fail('saveBadge', new BadgeConflict(null)),
    'the badge is deleted': answer.done('deleteBadge', undefined),
    'deleting gets no answer': answer.fail('deleteBadge', offline),
    'somebody else changed what is to be deleted': answer.fail('deleteBadge', new BadgeConflict(theirs)),
  },
  arrows: 1,
  key: ({ rule: opened, values, theirs: other }) => [
    opened === null,
    firstFaultOfBadge(values) !== null,
    isSameBadge(values, opened ? valuesOf(opened) : emptyBadge),
    other !== null,
  ],
  invariants: [
    nothingStaysIn('form.closed', 'id', 'rule', 'values', 'failure', 'theirs'),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['ask loadBadgeRules'] } }),
    stepsLead({
      'the rules come': { 'list.loading': 'list.ready' },
      'take theirs': { 'form.conflict': 'form.editing' },
      discard: { 'form.discarding': 'form.closed' },
      'keep on': { 'form.confirming': 'form.editing' },
      'somebody else changed what is to be deleted': { 'list.ready': 'list.loading' },
    }),
    stepsLeave({
      'the rules do not come': { rulesFailure: 'something' },
      'the badge is saved': { id: 'nothing' },
      cancel: { theirs: 'nothing' },
      discard: { id: 'nothing' },
      'the badge is deleted': { id: 'nothing' },
      'deleting gets no answer': { failure: 'something' },
    }),
    failureLeavesAWayOn({ type: 'retry' }, { type: 'submit' }, { type: 'mine.save' }, { type: 'cancel' }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id: request }) => request === 'loadBadgeRules') &&
        snapshot.matches({ form: 'saving' }) === open.some(({ id: request }) => request === 'saveBadge') &&
        snapshot.matches({ form: 'deleting' }) === open.some(({ id: request }) => request === 'deleteBadge'),
    },
    {
      name: 'what is sent is what is in the form, against the version one has seen',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id: request, input }) =>
            request !== 'saveBadge' ||
            textOf(input) ===
              textOf({
                id: snapshot.context.id,
                seen: snapshot.context.rule?.updated_at ?? null,
                row: badgeRowOf(snapshot.context.values),
              }),
        ),
    },
    {
      name: 'nothing is deleted unless one confirms it',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' ||
        !requests.some(({ id: request, began }) => request === 'deleteBadge' && began === moments.length - 1),
    },
    {
      name: 'what was typed is thrown away only when one says so, or when it is saved',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || before.snapshot.matches({ form: 'closed' })) return true
        const { context } = before.snapshot
        const isChanged = !isSameBadge(context.values, context.rule ? valuesOf(context.rule) : emptyBadge)
        const isKept = textOf(snapshot.context.values) === textOf(context.values)
        const isChange = step === 'fill it in' || step === 'empty the title'
        const isClosingConflict = step === 'cancel' && before.snapshot.matches({ form: 'conflict' })
        return !isChanged || isKept || isChange || isClosingConflict || losing.includes(step ?? '')
      },
    },
    {
      name: 'somebody else’s change is never overwritten without being shown',
      holds: ({ now: { step, snapshot } }) =>
        !step?.startsWith('somebody else') || snapshot.matches({ form: 'conflict' }),
    },
    {
      name: 'what was saved or deleted is told, and the rules are asked again',
      holds: ({ now: { step, emitted }, open }) => {
        const isDone = step === 'the badge is saved' || step === 'the badge is deleted'
        return (
          isDone === emitted.some(({ type }) => type === 'rules.changed') &&
          (!isDone || open.some(({ id: request }) => request === 'loadBadgeRules'))
        )
      },
    },
  ],
})
