import { changesOfSettings, firstFaultOfSettings, isShorter } from '#machines/settings/settingsForm.ts'
import { settingsMachine } from '#machines/settings/settings.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  failureLeavesAWayOn,
  faultsAreShown,
  nothingIsAskedTwice,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/promises.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { settings } from '#tests/support/ranking.ts'

const answer = answersOf(settingsMachine)
const typing = ['rename the founder', 'keep the log for less', 'keep the log for longer', 'type a broken e-mail']

export const walk = defineWalk({
  machine: settingsMachine,
  starts: { plain: undefined },
  steps: {
    'the settings come': answer.done('loadSettings', settings),
    'the settings do not come': answer.fail('loadSettings', offline),
    'ask again': { type: 'retry' },
    'rename the founder': { type: 'field.change', field: 'founder_name', text: 'Otávio L. Lacerda' },
    'keep the log for less': { type: 'field.change', field: 'audit_days', text: '90' },
    'keep the log for longer': { type: 'field.change', field: 'audit_days', text: '730' },
    'type a broken e-mail': { type: 'field.change', field: 'founder_email', text: 'fundador@' },
    'leave the field': { type: 'field.leave', field: 'founder_email' },
    save: { type: 'submit' },
    undo: { type: 'reset' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'much would be forgotten': answer.done('measureAudit', { entries: 40, oldest: '2026-01-05T10:00:00Z' }),
    'nothing would be forgotten': answer.done('measureAudit', { entries: 0, oldest: null }),
    'the measure does not come': answer.fail('measureAudit', offline),
    'they are saved': answer.done('saveSettings', undefined),
    'the database refuses': answer.fail('saveSettings', refused),
    'no answer comes': answer.fail('saveSettings', offline),
  },
  arrows: 1,
  key: ({ settings: kept, values, shown }) => [
    firstFaultOfSettings(values),
    Object.keys(changesOfSettings(kept, values)),
    isShorter(kept, values),
    shown.length > 0,
  ],
  invariants: [
    faultsAreShown,
    stepsLead({
      cancel: { asking: 'editing' },
      'the settings do not come': { loading: 'failed' },
      'ask again': { failed: 'loading' },
    }),
    stepsLeave({
      'leave the field': { shown: 'something' },
      undo: { shown: 'nothing' },
      'the settings do not come': { failure: 'something' },
      'much would be forgotten': { footprint: 'something' },
      'the measure does not come': { failure: 'something' },
      'the database refuses': { failure: 'something' },
    }),
    failureLeavesAWayOn({ type: 'retry' }, { type: 'submit' }),
    nothingIsAskedTwice({ type: 'submit' }, { type: 'reset' }, { type: 'confirm' }),
    {
      name: 'only what differs is saved, and nothing faulty',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('saving') === open.some(({ id }) => id === 'saveSettings') &&
        open.every(({ id, input }) => {
          const { settings: kept, values } = snapshot.context
          const changes = changesOfSettings(kept, values)
          return (
            id !== 'saveSettings' ||
            (firstFaultOfSettings(values) === null &&
              Object.keys(changes).length > 0 &&
              textOf(input) === textOf({ changes }))
          )
        }),
    },
    {
      name: 'the log is never kept for less before one knows what it forgets',
      holds: ({ now: { step, snapshot }, before }) =>
        !snapshot.matches('saving') ||
        before?.snapshot.matches('saving') === true ||
        !isShorter(snapshot.context.settings, snapshot.context.values) ||
        step === 'confirm' ||
        step === 'nothing would be forgotten',
    },
    {
      name: 'what is typed stays until it is saved or undone',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        before.snapshot.matches('loading') ||
        [...typing, 'undo', 'they are saved'].includes(step ?? '') ||
        textOf(snapshot.context.values) === textOf(before.snapshot.context.values),
    },
    {
      name: 'what came of it is told once',
      holds: ({ now: { step, emitted } }) => {
        const keys = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : [])).join()
        if (step === 'they are saved') return keys === 'settings.saved'
        const isFailed = ['the database refuses', 'no answer comes', 'the measure does not come'].includes(step ?? '')
        return keys === (isFailed ? 'settings.saveFailed' : '')
      },
    },
  ],
})
