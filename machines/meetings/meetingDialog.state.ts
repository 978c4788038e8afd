import type { Failure } from '../shared/failure.ts'
import { emptyMeeting, valuesOf, type MeetingDays, type MeetingField, type MeetingValues } from './meetingForm.ts'
import type { Clash, Invitee, Meeting } from './meetingList.ts'

/** The context of `meetingDialog.machine.ts`. */
export interface MeetingDialogContext {
  id: string
  /** The day in São Paulo on which it was opened. */
  today: string
  /** As it was opened; null for a new one. */
  meeting: Meeting | null
  /** The values at the start: differences from them are unsaved changes. */
  start: MeetingValues
  values: MeetingValues
  /** Fields whose faults are visible: fields that were left with a value, or all after a submit. */
  shown: readonly MeetingField[]
  failure: Failure | null
  /** Participants who are in another meeting at that time. */
  clashes: readonly Clash[]
  /** In a conflict, the other user's version; null if they deleted it. */
  theirs: Meeting | null
  /** The members who can be invited, the council first; null until first loaded. They stay if a reload fails. */
  members: readonly Invitee[] | null
  /** There are more members: a search finds them. */
  isCut: boolean
  /** The text of the search. */
  search: string
  membersFailure: Failure | null
  /** Selected members who are inactive now, by name if it is known. */
  gone: readonly (string | null)[]
}

/** The values that are reset when the dialog closes. */
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

/** The context of the dialog for a meeting, or for a new one (null). */
export const openedMeetingDialog = (meeting: Meeting | null, id: string, today: string) => {
  const values = meeting ? valuesOf(meeting) : emptyMeeting
  return { ...closedMeetingDialog, id, today, meeting, start: values, values }
}

/** The reference days for the dates of the form. */
export const daysOf = ({ today, meeting }: Pick<MeetingDialogContext, 'today' | 'meeting'>): MeetingDays => ({
  today,
  original: meeting?.date ?? null,
})

/** Removes participants who can no longer be invited, and stores their names in `gone`. */
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
