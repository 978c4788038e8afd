import { randomUUID } from 'node:crypto'
import { firstFaultOfMeeting, emptyMeeting, meetingRowOf, type MeetingValues } from '#machines/meetings/meetingForm.ts'
import {
  maxMeetingDescription,
  maxMeetingLocation,
  maxMeetingTitle,
  meetingDays,
  meetingTypes,
  recurrences,
} from '#machines/meetings/meeting.ts'
import { faultOfFeedback, feedbackTypes, maxFeedback, type FeedbackType } from '#machines/feedback/feedback.ts'
import { faultOfText, maxMentions, maxMessage } from '#machines/community/message.ts'
import { writtenText } from '#machines/shared/writtenText.ts'
import { pinnedTypes } from '#machines/community/pinned.ts'
import {
  emptyPinned,
  firstFaultOfPinned,
  maxPinnedContent,
  maxPinnedName,
  maxPinnedNames,
  maxPinnedTitle,
  pinnedRowOf,
  withName,
} from '#machines/community/pinnedForm.ts'
import {
  absenceDaysAhead,
  absenceDaysBack,
  daysOfSpan,
  emptyAbsence,
  emptySpan,
  firstFaultOfSpan,
  maxAbsenceReason,
  type Span,
} from '#machines/routines/absence.ts'
import { addDays, dayAt } from '#machines/shared/dates.ts'
import { faultOfSubmission, maxNotes } from '#machines/routines/routine.ts'
import { clampScore, maxFeedback as maxComment, priorities } from '#machines/tasks/task.ts'
import {
  emptyTask,
  firstFaultOfTask,
  maxDescription,
  maxTitle,
  minTitle,
  newTasksOf,
} from '#machines/tasks/taskForm.ts'
import { dueDates, readDay } from '#machines/shared/typedDay.ts'
import { readTime } from '#machines/shared/typedTime.ts'
import { isBlank, lengthOf } from '#machines/shared/text.ts'
import { insertion, sql } from './attempts.ts'
import { trialsOf } from './forms.ts'
import { daysAround, textsAround, times } from './values.ts'

/** Forms for tasks, routines, meetings, messages, feedback and pinned items. */

const id = randomUUID()
const orTyped = (typed: string) => {
  const read = readDay(typed)
  return read.kind === 'day' ? read.day : typed
}

const task = trialsOf({
  name: 'task',
  values: { ...emptyTask, title: 'Revisar a ata', dueDate: '25/11/2026' },
  vary: {
    title: textsAround(maxTitle, minTitle),
    description: textsAround(maxDescription),
    dueDate: daysAround(dueDates),
    priority: priorities,
  },
  isValid: (values) => firstFaultOfTask('create', values) === null,
  query: (values) => insertion('tasks', { ...newTasksOf(id, values)[0], due_date: orTyped(values.dueDate) }),
  stored: (values) => ({ ...newTasksOf(id, values)[0] }),
})

const photo = new File(['a picture'], 'treino.webp')
const routine = trialsOf({
  name: 'routine',
  values: { notes: '' },
  vary: { notes: textsAround(maxNotes) },
  by: ({ member }) => member,
  isValid: ({ notes }) => faultOfSubmission(photo, notes, true) === null,
  query: ({ notes }, { ids, today }) =>
    insertion('tasks', {
      id,
      title: 'Treino Diário',
      description: notes,
      due_date: today,
      routine_type: 'training',
      image_url: `/storage/v1/object/authenticated/confraria-provas/${ids.picture}`,
    }),
  stored: ({ notes }) => ({ id, description: isBlank(notes) ? null : notes }),
})

const evaluation = trialsOf({
  name: 'evaluation',
  values: { score: 70, feedback: '' },
  vary: {
    score: Array.from({ length: 106 }, (_, at) => at - 3),
    feedback: textsAround(maxComment),
  },
  isValid: ({ score, feedback }) => clampScore(score) === score && lengthOf(writtenText(feedback)) <= maxComment,
  query: ({ score, feedback }, { ids }) =>
    sql`update tasks set evaluation_score = ${score}, evaluation_feedback = ${feedback} where id = ${ids.routine} returning *`,
  stored: ({ score, feedback }) => ({
    evaluation_score: score,
    evaluation_feedback: writtenText(feedback) || null,
  }),
})

/** An invalid date or time is sent as it is typed. */
const meetingRow = (values: MeetingValues) => {
  const day = readDay(values.date)
  const time = readTime(values.time)
  if (day.kind === 'day' && time.kind === 'time') return meetingRowOf(values)
  return {
    ...meetingRowOf({ ...values, date: '10/03/2100', time: '19:00' }),
    date: day.kind === 'day' ? day.day : values.date,
    time: time.kind === 'time' ? time.time : values.time,
  }
}
const meeting = trialsOf({
  name: 'meeting',
  values: { ...emptyMeeting, title: 'Reunião', date: '10/03/2100', participants: ['?'] },
  vary: {
    title: textsAround(maxMeetingTitle),
    location: textsAround(maxMeetingLocation),
    description: textsAround(maxMeetingDescription),
    date: daysAround({ first: '2100-01-01', last: meetingDays.last }).concat(daysAround(meetingDays)),
    time: times,
    type: meetingTypes,
    recurrence: recurrences,
    participants: [[]],
    notify: [false],
  },
  isValid: (values, { today }) => firstFaultOfMeeting(values, { today, minute: '00:00', original: null }) === null,
  query: (values, { other }) =>
    sql`select * from save_meeting(${id}, ${meetingRow(values)}, ${values.participants.map(() => other.memberId)})`,
  stored: (values) => ({ id, ...meetingRow(values) }),
})

const mentions = (count: number) => Array.from({ length: count }, (_, at) => `@pessoa.${at}`).join(' ')
const written = [
  ...textsAround(maxMessage),
  mentions(maxMentions),
  mentions(maxMentions + 1),
  '@ana '.repeat(maxMentions + 1),
  mentions(1_000).slice(0, maxMessage),
  // Seven people with skin tones, joined: twenty code points, one character on the screen.
  Array.from({ length: 7 }, () => '👩🏽').join('\u200d'),
  '\u202e\u202d\u2066\u2069\u200f',
  '\u200d\u200c\u200d',
  '\u3164\u2800',
  'pagar \u202e00,001 $R\u202c hoje',
  'um\r\ndois\rtrês\u2028quatro\u2029cinco\u0085seis',
  'a\u0007b\u001bc\u007f',
]
const message = trialsOf({
  name: 'message',
  values: { content: 'Bom dia' },
  vary: { content: written },
  by: ({ member }) => member,
  isValid: ({ content }) => faultOfText(content) === null,
  query: ({ content }, { member }) => insertion('messages', { id, content, user_id: member.userId, user_name: 'Ana' }),
  stored: ({ content }) => ({ id, content: writtenText(content) }),
})
const reply = trialsOf({
  name: 'reply',
  values: { content: 'Bom dia' },
  vary: { content: written },
  by: ({ member }) => member,
  isValid: ({ content }) => faultOfText(content) === null,
  query: ({ content }, { member, ids }) =>
    insertion('message_replies', { id, message_id: ids.message, content, user_id: member.userId, user_name: 'Ana' }),
  stored: ({ content }) => ({ id, content: writtenText(content) }),
})

const feedback = trialsOf<{ content: string; type: FeedbackType }>({
  name: 'feedback',
  values: { content: 'Mais livros.', type: feedbackTypes[0] },
  vary: { content: textsAround(maxFeedback), type: feedbackTypes },
  by: ({ member }) => member,
  isValid: ({ content }) => faultOfFeedback(content) === null,
  query: ({ content, type }) => insertion('user_feedback', { id, feedback_type: type, content }),
  stored: ({ content, type }) => ({ id, feedback_type: type, content: writtenText(content) }),
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `Pessoa ${at}`)
const pinned = trialsOf({
  name: 'pinned',
  values: { ...emptyPinned, title: 'Jantar' },
  vary: {
    type: pinnedTypes,
    title: textsAround(maxPinnedTitle),
    content: textsAround(maxPinnedContent),
    dueDate: daysAround(dueDates),
    names: [
      names(maxPinnedNames),
      names(maxPinnedNames + 1),
      ...textsAround(maxPinnedName).map((name) => withName([], name)),
    ],
  },
  isValid: (values) => firstFaultOfPinned(values) === null,
  query: (values) =>
    insertion('pinned_items', {
      ...pinnedRowOf(id, values),
      title: values.title,
      due_date: isBlank(values.dueDate) ? null : orTyped(values.dueDate),
    }),
  stored: (values) => pinnedRowOf(id, values),
})

/** What is sent; a day that the form cannot read is sent as it is typed. */
const spanOf = (span: Span, today: string) => {
  if (firstFaultOfSpan({ ...span, reason: 'x' }, today) === null) return daysOfSpan(span)
  return { firstDay: orTyped(span.first), lastDay: orTyped(span.last || span.first), reason: writtenText(span.reason) }
}
const shownToday = dayAt(Date.now())
const possibleDays = { first: addDays(shownToday, -absenceDaysBack), last: addDays(shownToday, absenceDaysAhead) }
const typed = (day: string) => day.split('-').toReversed().join('/')
const absence = trialsOf({
  name: 'absence',
  values: { ...emptyAbsence, first: typed(addDays(shownToday, 1)), reason: 'Viagem' },
  vary: { first: daysAround(possibleDays), reason: textsAround(maxAbsenceReason) },
  by: ({ member }) => member,
  isValid: (values, { today }) => firstFaultOfSpan(values, today) === null,
  query: ({ kind, ...span }, { today }) => {
    const { firstDay, lastDay, reason } = spanOf(span, today)
    return sql`select request_absence(${id}, ${kind}, ${firstDay}, ${lastDay}, ${reason}) as done`
  },
})
const clubPause = trialsOf({
  name: 'clubPause',
  values: {
    ...emptySpan,
    first: typed(addDays(shownToday, 1)),
    last: typed(addDays(shownToday, 2)),
    reason: 'Recesso',
  },
  vary: {
    first: [addDays(shownToday, 2), addDays(shownToday, 3)].map(typed),
    last: daysAround({ first: addDays(shownToday, 1), last: possibleDays.last }),
    reason: textsAround(maxAbsenceReason),
  },
  isValid: (values, { today }) => firstFaultOfSpan(values, today) === null,
  query: (span, { today }) => {
    const { firstDay, lastDay, reason } = spanOf(span, today)
    return sql`select pause_club(${id}, ${firstDay}, ${lastDay}, ${reason}) as done`
  },
})

export const postForms = { absence, clubPause, task, routine, evaluation, meeting, message, reply, feedback, pinned }
