import type { Failure } from '../shared/failure.ts'
import { afterConflict, isUnedited, mergeSets, type Editing, type Sending } from '../shared/merge.ts'
import type { Invitees, MeetingOpening } from './meetings.actors.ts'
import {
  emptyMeeting,
  faultsOfMeeting,
  firstFaultOfMeeting,
  isSameMeeting,
  isSameMeetingField,
  valuesOf,
  type MeetingDays,
  type MeetingDraft,
  type MeetingFault,
  type MeetingField,
  type MeetingValues,
} from './meetingForm.ts'
import type { Clash, Invitee, Meeting } from './meetingList.ts'

export interface MeetingDialogInput extends MeetingOpening {
  /** null for a new one. */
  meeting: Meeting | null
  /** As the last dialog knew them; null for the first dialog. */
  invitees: Invitees | null
}

/** The context of `meetingDialog.machine.ts`. */
export interface MeetingDialogContext extends Editing<MeetingValues>, Sending<MeetingValues> {
  /** Of the meeting, or of a new one. */
  id: string
  draftKey: string
  /** For a new meeting, also if another user deletes this one. */
  newId: string
  /** The club's day on which it was opened, and the time. */
  today: string
  minute: string
  /** As it was opened, or as another user saved it; null for a new one. */
  meeting: Meeting | null
  /** The values at the start: differences from them are unsaved changes. */
  start: MeetingValues
  /** Fields whose faults are visible: fields that were left with a value, or all after a submit. */
  shown: readonly MeetingField[]
  failure: Failure | null
  /** Participants who are in another meeting at that time. */
  clashes: readonly Clash[]
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

export const openedMeetingDialog = ({
  today,
  minute,
  invitees,
  draft: { key, stored },
  ...opened
}: MeetingDialogInput): MeetingDialogContext => {
  const { meeting, newId } = stored ?? opened
  const start = meeting ? valuesOf(meeting) : emptyMeeting
  return {
    id: meeting?.id ?? newId,
    draftKey: key,
    newId,
    today,
    minute,
    meeting,
    start,
    values: stored?.values ?? start,
    conflict: null,
    sent: stored?.sent ?? [],
    shown: [],
    failure: null,
    clashes: [],
    members: invitees?.members ?? null,
    isCut: invitees?.isCut ?? false,
    search: '',
    membersFailure: null,
    gone: [],
  }
}

/** The form after another user changed the meeting. Both users' changes of the participants are kept. */
export const withTheirs = ({ start: base, values: mine, sent }: MeetingDialogContext, meeting: Meeting) => {
  const theirs = valuesOf(meeting)
  const participants = mergeSets({
    base: base.participants,
    mine: mine.participants,
    theirs: theirs.participants,
  })
  return {
    meeting,
    start: theirs,
    sent: [],
    ...afterConflict({ base, mine, theirs, sent }, isSameMeetingField, { participants }),
  }
}

/** The references for the date of the form. */
const daysOf = ({ today, minute, meeting }: Omit<Checked, 'values'>): MeetingDays => ({
  today,
  minute,
  original: meeting?.date ?? null,
})

type Checked = Pick<MeetingDialogContext, 'values' | 'today' | 'minute' | 'meeting'>

/** The first faulty field; null if absent. */
export const faultyField = (context: Checked): MeetingField | null =>
  firstFaultOfMeeting(context.values, daysOf(context))

/** The visible fault of a field. */
export const shownFault = (
  context: Checked & Pick<MeetingDialogContext, 'shown'>,
  field: MeetingField,
): MeetingFault | undefined =>
  context.shown.includes(field) ? faultsOfMeeting(context.values, daysOf(context))[field] : undefined

/** Whether there are unsaved changes. */
export const isTouched = (context: Pick<MeetingDialogContext, 'values' | 'start' | 'sent'>) =>
  !isUnedited(context, context.start, isSameMeeting)

/** What is kept of the form; null without unsaved changes. */
export const meetingDraftOf = (context: MeetingDialogContext): MeetingDraft | null => {
  const { newId, meeting, values, sent } = context
  return isTouched(context) ? { version: 1, newId, meeting, values, sent } : null
}

/** Removes participants who can no longer be invited, and stores their names in `gone`. */
export const withInvitees = (
  { values, start, gone, members: known, meeting, search, isCut: wasCut }: MeetingDialogContext,
  { members, isCut }: Invitees,
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

/** The invitees that the next dialog shows until its own are loaded. */
export const knownInvitees = ({ members, isCut }: Pick<MeetingDialogContext, 'members' | 'isCut'>): Invitees | null =>
  members && { members, isCut }
