import type { Clash, Invitee, Meeting, Occurrence } from '#machines/meetings/meetingList.ts'

export const [ana, bia] = ['22222222-2222-4222-9222-222222222222', '33333333-3333-4333-a333-333333333333'] as const

/** A meeting of Ana's with Bia, with changes. */
export const meetingOf = (facts: Partial<Meeting> = {}): Meeting => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Reunião ordinária',
  date: '2026-12-08',
  time: '19:00',
  type: 'regular',
  recurrence: 'monthly',
  location: 'Casa da Rua do Ouvidor',
  description: '',
  send_notifications: true,
  created_at: '2026-11-20T11:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  participants: [
    { member_id: ana, name: 'Ana' },
    { member_id: bia, name: 'Bia' },
  ],
  exceptions: [],
  ...facts,
})

/** One of its dates: Ana is invited, and no one has responded. */
export const occurrenceOf = (facts: Partial<Occurrence> = {}): Occurrence => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Reunião ordinária',
  first_date: '2026-11-08',
  date: '2026-12-08',
  moved_from: null,
  time: '19:00',
  series_time: '19:00',
  type: 'regular',
  recurrence: 'monthly',
  send_notifications: true,
  created_at: '2026-11-20T11:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  location: '',
  description: '',
  is_invited: true,
  own_answer: null,
  participants: [
    { member_id: ana, name: 'Ana', position: 'Vice Presidente Executivo', answer: null, present: null },
    { member_id: bia, name: 'Bia', position: '', answer: null, present: null },
  ],
  ...facts,
})

export const inviteeOf = (id: string, name: string, position = ''): Invitee => ({ id, name, photo_url: null, position })
export const bothInvitees = [inviteeOf(ana, 'Ana', 'Vice Presidente Executivo'), inviteeOf(bia, 'Bia')]

export const clashOf = (facts: Partial<Clash> = {}): Clash => ({
  member_id: bia,
  name: 'Bia',
  title: 'Planejamento',
  date: '2026-12-08',
  time: '19:30',
  ...facts,
})
