import { firstFaultOfPinned } from '#machines/community/pinnedForm.ts'
import { pinnedFormMachine } from '#machines/community/pinnedForm.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  failureLeavesAWayOn,
  faultsAreShown,
  nothingIsAskedTwice,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(pinnedFormMachine)

export const walk = defineWalk({
  machine: pinnedFormMachine,
  starts: { plain: undefined },
  steps: {
    'open the form': { type: 'open', id: '4c1f3a52-1111-4111-8111-111111111111' },
    'write a title': { type: 'field.change', change: { title: 'Jantar de encerramento' } },
    'add a name': { type: 'name.add', name: 'Caetano Brum' },
    'take the name away': { type: 'name.remove', name: 'Caetano Brum' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'it is pinned': answer.done('addPinned', undefined),
    'it cannot be pinned': answer.fail('addPinned', offline),
  },
  key: ({ id, values, shown, failure }) => [id, values.title, values.names, shown.length, failure !== null],
  invariants: [
    faultsAreShown,
    stepsLead({ cancel: { editing: 'closed' } }),
    stepsLeave({ submit: { failure: 'nothing' }, 'it cannot be pinned': { failure: 'something' } }),
    stepsDo({ 'it is pinned': { saving: ['tell notice', 'tell pinned.added'] } }),
    failureLeavesAWayOn({ type: 'submit' }),
    nothingIsAskedTwice({ type: 'submit' }),
    {
      name: 'nothing faulty is ever sent',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('saving') || firstFaultOfPinned(snapshot.context.values) === null,
    },
    {
      name: 'nothing typed is lost but by pinning it',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'it is pinned' ||
        before.snapshot.context.values.title === '' ||
        snapshot.context.values.title === before.snapshot.context.values.title,
    },
    {
      name: 'a row keeps its id until it is pinned',
      holds: ({ requests }) => {
        const since = requests.slice(requests.findLastIndex(({ outcome }) => outcome === 'done') + 1)
        return new Set(since.map(({ input }) => (input as { id: string }).id)).size <= 1
      },
    },
  ],
})
