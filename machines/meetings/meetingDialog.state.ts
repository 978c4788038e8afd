import type { Failure } from '../shared/failure.ts'
import { emptyMeeting, valuesOf, type MeetingDays, type MeetingField, type MeetingValues } from './meetingForm.ts'
import type { Clash, Invitee, Meeting } from './meetingList.ts'

/** What the dialog of a meeting knows (`meetingDialog.machine.ts`). */
export interface MeetingDialogContext {
  id: string
  /** The day in São Paulo on which it was opened. */
  today: string
  /** As it was opened; null for a new one. */
  meeting: Meeting | null
  /** What was in the form when it was opened: what differs from it would be lost. */
  start: MeetingValues
  values: MeetingValues
  /** Fields whose faults are shown: left with something in them, or sent. */
  shown: readonly MeetingField[]
  failure: Failure | null
  /** Who is elsewhere at that time. */
  clashes: readonly Clash[]
  /** Somebody else's version in a conflict; null when they deleted it. */
  theirs: Meeting | null
  /** Who can be invited, the council first; null until they are loaded; a failed reload takes nothing away. */
  members: readonly Invitee[] | null
  /** A large club has more: they are found by a search. */
  isCut: boolean
  /** What is searched for. */
  search: string
  membersFailure: Failure | null
  /** Who was chosen and is no longer active, by name where it is known. */
  gone: readonly (string | null)[]
}

/** What is forgotten when the dialog closes. */
export const closedMeetingDialog = {
  id: '',
  today: '',
  meeting: null,
  start: emptyMeeting,
  values: emptyMeeting,
  shown: [],
  failure: null,
  clashes: [],
  theirs: null,
  search: '',
  gone: [],
} satisfies Partial<MeetingDialogContext>

export const blankMeetingDialog: MeetingDialogContext = {
  ...closedMeetingDialog,
  members: null,
  isCut: false,
  membersFailure: null,
}

/** The dialog of a meeting, or of a new one (null). */
export const begun = (meeting: Meeting | null, id: string, today: string) => {
  const values = meeting ? valuesOf(meeting) : emptyMeeting
  return { ...closedMeetingDialog, id, today, meeting, start: values, values }
}

/** What the dates of the form are measured by. */
export const daysOf = ({ today, meeting }: Pick<MeetingDialogContext, 'today' | 'meeting'>): MeetingDays => ({
  today,
  kept: meeting?.date ?? null,
})

/** Whoever can no longer be invited is taken off, and named. */
export const withInvitees = (
  { values, start, gone, members: known, meeting, search, isCut: wasCut }: MeetingDialogContext,
  { members, isCut }: { members: readonly Invitee[]; isCut: boolean },
) => {
  const active = new Set(members.map(({ id }) => id))
  const isActive = (id: string) => active.has(id)
  const nameOf = (id: string) =>
    known?.find((member) => member.id === id)?.name ??
    meeting?.participants.find((person) => person.member_id === id)?.name ??
    null
  return {
    members,
    isCut: search === '' ? isCut : wasCut,
    membersFailure: null,
    values: { ...values, participants: values.participants.filter(isActive) },
    start: { ...start, participants: start.participants.filter(isActive) },
    gone: [...gone, ...values.participants.filter((id) => !isActive(id)).map(nameOf)],
  }
}
