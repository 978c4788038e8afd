import { memberMessagesMachine } from '#machines/community/memberMessages.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, stepsLeave } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(memberMessagesMachine)
const bia = '22222222-2222-4222-9222-222222222222'

export const walk = defineWalk({
  machine: memberMessagesMachine,
  starts: { plain: { to: null }, 'to Bia': { to: bia }, 'to an address that is none': { to: 'bia' } },
  steps: {
    'Bia is found': answer.done('loadAddressee', { name: 'Bia Rocha', handle: 'bia.rocha' }),
    'there is no such member': answer.done('loadAddressee', null),
    'no answer comes': answer.fail('loadAddressee', offline),
    'try again': { type: 'retry' },
    'write to Bia': { type: 'to.change', to: bia },
    'write to all': { type: 'to.change', to: null },
    'write to an address that is none': { type: 'to.change', to: 'bia' },
    'a message to her arrives': { type: 'message.arrive', content: '@bia.rocha bom dia' },
    'a message to all arrives': { type: 'message.arrive', content: 'bom dia' },
  },
  key: ({ to, addressee, failure }) => [to, addressee !== null, failure !== null],
  invariants: [
    {
      name: 'to write to whom one writes already changes nothing, and asks for nobody',
      holds: ({ now: { step, snapshot }, before, requests, moments }) =>
        !step?.startsWith('write to') ||
        before?.snapshot.context.to !== snapshot.context.to ||
        (snapshot.value === before.snapshot.value &&
          snapshot.context.addressee === before.snapshot.context.addressee &&
          !requests.some(({ began }) => began === moments.length - 1)),
    },
    stepsLeave({ 'no answer comes': { failure: 'something' } }),
    failureLeavesAWayOn({ type: 'retry' }),
    {
      name: 'somebody is asked for exactly while that one is looked for',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('looking') === open.length > 0,
    },
    {
      name: 'nobody is asked for by what is no id',
      holds: ({ requests }) => requests.every(({ input }) => (input as { id: string }).id === bia),
    },
    {
      name: 'one writes to somebody exactly when that one is there',
      holds: ({ now: { snapshot } }) => (snapshot.context.addressee !== null) === snapshot.matches('addressed'),
    },
    {
      name: 'a message is told of exactly when it is addressed to her',
      holds: ({ now: { step, emitted }, before }) =>
        emitted.length ===
        (step === 'a message to her arrives' && before?.snapshot.matches('addressed') === true ? 1 : 0),
    },
  ],
})
