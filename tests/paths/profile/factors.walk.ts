import { factorsMachine } from '#machines/profile/factors.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  failureLeavesAWayOn,
  nothingIsAskedTwice,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(factorsMachine)

export const walk = defineWalk({
  machine: factorsMachine,
  starts: { plain: undefined },
  steps: {
    'there is one': answer.done('loadFactors', [{ id: 'totp', createdAt: '2026-11-01T10:00:00Z' }]),
    'there is none': answer.done('loadFactors', []),
    'the list does not come': answer.fail('loadFactors', offline),
    'ask again': { type: 'retry' },
    'one was set up': { type: 'refresh' },
    remove: { type: 'remove', id: 'totp' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is removed': answer.done('removeFactor', undefined),
    'it is not removed': answer.fail('removeFactor', Object.assign(new Error('AAL2'), { code: 'insufficient_aal' })),
  },
  key: ({ factors, failure }) => [factors?.length, failure?.code ?? failure?.kind],
  invariants: [
    stepsDo({ 'one was set up': { loading: ['ask loadFactors'] } }),
    stepsLead({ 'one was set up': { listed: 'loading', failed: 'loading' } }),
    stepsLeave({ 'the list does not come': { failure: 'something' }, confirm: { failure: 'nothing' } }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches('loading') || snapshot.matches('removing')) === (open.length === 1) && open.length <= 1,
    },
    {
      name: 'each removal has its yes, and is of the one that was asked about',
      holds: ({ moments, requests }) => {
        const removals = requests.filter(({ id }) => id === 'removeFactor')
        return (
          removals.length === moments.filter(({ step }) => step === 'confirm').length &&
          removals.every(({ input }) => JSON.stringify(input) === '{"id":"totp"}')
        )
      },
    },
    {
      name: 'removed is told once, and the list is asked anew',
      holds: ({ now: { step, emitted, snapshot } }) =>
        emitted.length === (step === 'it is removed' ? 1 : 0) &&
        (step !== 'it is removed' || snapshot.matches('loading')),
    },
    {
      name: 'a refusal stays in the question, and goes with it',
      holds: ({ now: { step, snapshot } }) =>
        step === 'it is not removed'
          ? snapshot.matches('asking') && snapshot.context.failure?.code === 'insufficient_aal'
          : !snapshot.matches('listed') || snapshot.context.failure === null,
    },
    failureLeavesAWayOn({ type: 'retry' }, { type: 'confirm' }),
    nothingIsAskedTwice({ type: 'confirm' }, { type: 'remove', id: 'totp' }),
  ],
})
