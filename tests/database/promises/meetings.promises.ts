import { acts, adds, changes, relation, removes, sees, returns } from './promise.ts'

const closed = { denied: 'refused' } as const

const meeting = `insert into meetings (id, title, date, time) values ({row}, 'Jantar anual', '2100-03-09', '20:00');
  insert into meeting_participants (meeting_id, member_id) values ({row}, {owner member})`
const series = `insert into meetings (id, title, date, time, recurrence) values ({row}, 'Roda', '2100-03-09', '20:00', 'weekly');
  insert into meeting_participants (meeting_id, member_id) values ({row}, {owner member})`
const movedDate = `${series}; insert into meeting_exceptions (meeting_id, date, moved_to, time) values ({row}, '2100-03-16', '2100-03-17', '20:00')`
const exceptions = 'select date, moved_to, time from meeting_exceptions order by date'
const past = meeting.replace('2100-03-09', '2026-01-05')
const answered = `${meeting}; insert into meeting_answers (meeting_id, date, member_id, answer) values ({row}, '2100-03-09', {owner member}, 'yes')`
const answers = 'select member_id, answer, present from meeting_answers'
const planned = (seen: string) =>
  `jsonb_build_object('title', 'Outra', 'date', '2100-04-09', 'time', '19:00', 'seen', ${seen}), array[{other member}]::uuid[]`
const all = 'select id, title from meetings order by id'

/** Meetings, participants, answers and attendance. The owner is a participant. */
export const meetings = [
  ...relation('meetings', meeting, [
    sees('owner staff service', { keeps: 'RIG-37' }),
    adds('service', `(id, title, date, time) values ({new}, 'Outra', '2100-03-09', '20:00')`, closed),
    changes('service', `title = 'Outra'`, closed),
    removes('vice admins service', { keeps: 'RIG-17' }),
  ]),
  acts('save_meeting', `{new}, ${planned('null')}`, 'vice admins', all, { what: 'a new one', keeps: 'RIG-17' }),
  acts(
    'save_meeting',
    `{row}, ${planned('(select updated_at from public.meetings where id = {row})')}`,
    'vice admins',
    all,
    {
      what: 'a changed one',
      fixture: meeting,
      keeps: 'RIG-17',
    },
  ),
  returns(
    'meetings_between',
    `'2100-03-01', '2100-03-31', null, false, false, null, null, null`,
    'owner staff',
    'Jantar anual',
    { denied: 'nothing', fixture: meeting, keeps: 'RIG-37' },
  ),
  returns('upcoming_meetings', `'2100-03-01', false, 30, null, null, null`, 'owner staff', 'Jantar anual', {
    denied: 'nothing',
    fixture: meeting,
    keeps: 'RIG-37',
  }),
  returns(
    'meeting_conflicts',
    `{new}, '2100-03-09', '20:00', 'once', array[{owner member}]::uuid[]`,
    'vice admins',
    'Jantar anual',
    {
      fixture: meeting,
    },
  ),

  ...relation(
    'meeting_exceptions',
    movedDate,
    [
      sees('owner staff service'),
      adds('service', `(meeting_id, date) values ({row}, '2100-03-23')`, { ...closed, where: `date = '2100-03-23'` }),
      changes('service', `moved_to = '2100-03-18'`, closed),
      removes('service', closed),
    ],
    { where: 'meeting_id = {row}' },
  ),
  acts('move_meeting_date', `{row}, '2100-03-16', '2100-03-18', '20:00', '20:00'`, 'vice admins', exceptions, {
    fixture: series,
  }),
  acts('cancel_meeting_date', `{row}, '2100-03-16', '20:00'`, 'vice admins', exceptions, {
    fixture: series,
    keeps: 'RIG-17',
  }),

  ...relation(
    'meeting_participants',
    meeting,
    [
      sees('owner staff service'),
      adds('service', `(meeting_id, member_id) values ({row}, {other member})`, {
        ...closed,
        where: 'member_id = {other member}',
      }),
      changes('service', "created_at = now() + interval '1 day'", closed),
      removes('service', closed),
    ],
    { where: 'meeting_id = {row}' },
  ),
  ...relation(
    'meeting_answers',
    answered,
    [
      sees('owner staff service'),
      adds('service', `(meeting_id, date, member_id, answer) values ({row}, '2100-03-09', {other member}, 'yes')`, {
        ...closed,
        where: 'member_id = {other member}',
      }),
      changes('service', `answer = 'no'`, closed),
      removes('service', closed),
    ],
    { where: 'meeting_id = {row}' },
  ),
  acts('answer_meeting', `{row}, '2100-03-09', 'yes'`, 'owner', answers, { fixture: meeting }),
  acts('record_presence', `{row}, '2026-01-05', array[{owner member}]::uuid[], null`, 'vice admins', answers, {
    fixture: past,
    keeps: 'RIG-17',
  }),
]
