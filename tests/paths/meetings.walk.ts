import { meetingsMachine } from '#machines/meetings.machine.ts'
import { meetingOf } from '#tests/support/meetings.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(meetingsMachine)
const meeting = meetingOf()

export const walk = defineWalk({
  machine: meetingsMachine,
  starts: { plain: undefined },
  steps: {
    'the meetings come': answer.done('loadMeetings', [meeting]),
    'the meetings do not come': answer.fail('loadMeetings', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    delete: { type: 'delete', meeting },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is deleted': answer.done('deleteMeeting', undefined),
    'deleting gets no answer': answer.fail('deleteMeeting', offline),
    'one may not delete it': answer.fail('deleteMeeting', refused),
  },
  key: ({ meetings, deletionFailure }) => [meetings === null, deletionFailure !== null],
  invariants: [
    stepsLead({ 'the meetings come': { 'list.loading': 'list.ready' } }),
    stepsLeave({ 'the meetings do not come': { failure: 'something' } }),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['ask loadMeetings'] } }),
    failureLeavesAWayOn({ type: 'retry' }, { type: 'confirm' }, { type: 'delete', meeting }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadMeetings') &&
        snapshot.matches({ deletion: 'deleting' }) === open.some(({ id }) => id === 'deleteMeeting'),
    },
    {
      name: 'nothing is deleted unless one confirms it, and only what was asked about',
      holds: ({ now: { step }, requests, moments }) =>
        requests
          .filter(({ id, began }) => id === 'deleteMeeting' && began === moments.length - 1)
          .every(({ input }) => step === 'confirm' && JSON.stringify(input) === JSON.stringify({ id: meeting.id })),
    },
    {
      name: 'what came once stays while it is asked again, and when that fails',
      holds: ({ now: { snapshot }, before }) =>
        before === null || before.snapshot.context.meetings === null || snapshot.context.meetings !== null,
    },
    {
      name: 'a deletion is told once, and the list asked again',
      holds: ({ now: { step, emitted }, open }) => {
        const keys = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : []))
        const isDone = step === 'it is deleted'
        return (
          keys.includes('meeting.deleted') === isDone &&
          emitted.some(({ type }) => type === 'meetings.changed') === isDone &&
          keys.includes('meeting.deleteFailed') === (step === 'one may not delete it') &&
          (!isDone || open.some(({ id }) => id === 'loadMeetings'))
        )
      },
    },
    {
      name: 'a deletion without an answer stays asked, and says why',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'deleting gets no answer' ||
        (snapshot.matches({ deletion: 'asking' }) && snapshot.context.deletionFailure?.kind === 'offline'),
    },
  ],
})
