import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  MeetingConflict,
  type Invitees,
  type MeetingToCheck,
  type MeetingToSave,
} from '#machines/meetings/meetings.actors.ts'
import { meetingDialogMachine } from '#machines/meetings/meetingDialog.machine.ts'
import { valuesOf, type MeetingDraft } from '#machines/meetings/meetingForm.ts'
import type { Clash, Meeting } from '#machines/meetings/meetingList.ts'
import { ana, bia, bothInvitees, meetingOf } from '#tests/support/meetings.ts'
import { held } from '#tests/support/settled.ts'

const newId = '44444444-4444-4444-8444-444444444444'

const open = async (meeting: Meeting | null, stored: MeetingDraft | null = null) => {
  const load = held<Invitees, { search: string; chosen: readonly string[] }>()
  const check = held<readonly Clash[], MeetingToCheck>()
  const save = held<void, MeetingToSave>()
  const actor = createActor(
    meetingDialogMachine.provide({
      actors: { loadInvitees: load.logic, checkMeeting: check.logic, saveMeeting: save.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    {
      input: { meeting, newId, today: '2026-11-21', minute: '12:00', invitees: null, draft: { key: 'draft', stored } },
    },
  ).start()
  await load.resolve({ members: bothInvitees, isCut: false })
  return { send: actor.send.bind(actor), check, save, context: () => actor.getSnapshot().context }
}

test('a conflict keeps what both users changed in the participants, without a choice @MEE-25', async () => {
  const { send, check, save, context } = await open(meetingOf({ participants: [{ member_id: ana, name: 'Ana' }] }))
  send({ type: 'field.change', change: { participants: [bia] } })
  send({ type: 'submit' })
  await check.resolve([])
  const joined = { member_id: newId, name: 'Caio' }
  await save.fail(new MeetingConflict(meetingOf({ participants: [{ member_id: ana, name: 'Ana' }, joined] })))
  expect(context()).toMatchObject({
    values: { participants: [bia, newId] },
    conflict: { taken: ['participants'], both: [], theirs: { participants: [bia, newId] } },
  })
})

test('an unsent new meeting keeps its id, so that what may be stored is not stored twice @ENT-890', async () => {
  const values = { ...valuesOf(meetingOf()), title: 'Balanço' }
  const { send, check, save } = await open(null, { version: 1, newId: 'earlier', meeting: null, values })
  send({ type: 'submit' })
  await check.resolve([])
  expect(save.requests[0]?.input).toMatchObject({ id: 'earlier', seen: null, row: { title: 'Balanço' } })
})
