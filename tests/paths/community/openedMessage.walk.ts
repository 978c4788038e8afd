import { openedMessageMachine } from '#machines/community/openedMessage.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { messageOf } from '#tests/support/writings.ts'

const answer = answersOf(openedMessageMachine)
const one = messageOf()
const liked = messageOf({ likes: 1, liked_by: ['bia'] })

export const walk = defineWalk({
  machine: openedMessageMachine,
  starts: { plain: { id: 'm1' } },
  steps: {
    'it comes': answer.done('loadMessage', one),
    'there is none': answer.done('loadMessage', null),
    'it does not come': answer.fail('loadMessage', offline),
    'the listener breaks': answer.fail('followMessages', offline),
    'ask again': { type: 'retry' },
    'changes are heard': { type: 'live.joined' },
    'a change is unreadable': { type: 'live.unreadable' },
    'somebody likes it': { type: 'live.update', row: liked },
    'somebody likes another one': { type: 'live.update', row: messageOf({ id: 'm2' }) },
    'one likes it': { type: 'message.change', message: liked },
    'one likes another one': { type: 'message.change', message: messageOf({ id: 'm2' }) },
    'it is deleted': { type: 'live.delete', id: 'm1' },
    'another one is deleted': { type: 'live.delete', id: 'm2' },
    'one deletes it': { type: 'message.remove', id: 'm1' },
    'one deletes another one': { type: 'message.remove', id: 'm2' },
  },
  key: ({ message, failure }) => [message?.likes, failure !== null],
  invariants: [
    stepsLead({
      'the listener breaks': { shown: 'shown' },
      'a change is unreadable': { shown: 'looking' },
      'changes are heard': { failed: 'looking', looking: 'looking', shown: 'looking' },
      'ask again': { failed: 'looking' },
      'another one is deleted': { shown: 'shown' },
      'one deletes another one': { shown: 'shown' },
    }),
    stepsLeave({ 'it comes': { message: 'something' }, 'ask again': { failure: 'something' } }),
    stepsDo({
      'the listener breaks': { looking: ['call logFailure'] },
      'changes are heard': { looking: ['ask loadMessage'] },
    }),
    {
      name: 'a like is seen at once while the message is shown',
      holds: ({ now: { step, snapshot } }) =>
        (step !== 'somebody likes it' && step !== 'one likes it') ||
        !snapshot.matches('shown') ||
        snapshot.context.message?.likes === liked.likes,
    },
    {
      name: 'what is known stays in sight when it cannot be read anew, which is only logged',
      holds: ({ now: { step, snapshot, actions } }) => {
        if (step !== 'it does not come') return true
        const isKnown = snapshot.context.message !== null
        return snapshot.matches(isKnown ? 'shown' : 'failed') && actions.includes('logFailure') === isKnown
      },
    },
    {
      name: 'busy exactly while it is asked for',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('looking') === open.some(({ id }) => id === 'loadMessage'),
    },
    {
      name: 'only the message that was asked for is shown, and what is known stays until it is known better',
      holds: ({ now: { snapshot }, before }) =>
        (snapshot.context.message?.id ?? 'm1') === 'm1' &&
        (snapshot.context.message !== null || (before?.snapshot.context.message ?? null) === null),
    },
    {
      name: 'what was deleted is gone for good',
      holds: ({ now: { snapshot, step }, before }) =>
        !(before?.snapshot.matches('gone') || step === 'it is deleted' || step === 'one deletes it') ||
        snapshot.matches('gone'),
    },
    failureLeavesAWayOn({ type: 'retry' }, { type: 'live.joined' }),
  ],
  exclusions: {},
})
