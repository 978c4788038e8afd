import type { Recurrence } from '#machines/meetings/meeting.ts'
import type { People } from '#tests/support/screens/people.ts'

/** A meeting that a path creates for itself, with a unique title. */
export interface OwnMeeting {
  id: string
  title: string
  /** Its first date, as `yyyy-MM-dd`. */
  date: string
  recurrence: Recurrence
}

const who = 'admin'

/** Participants: a member of the council, and a member without an account. */
export const guests = ['Beatriz Lacerda', 'Isaura Belmonte'] as const

/** Schedules the meeting without notifications. An existing one stays unchanged. */
export const saveMeeting = async (
  people: People,
  { id, title, date, recurrence }: OwnMeeting,
  names: readonly string[] = guests,
) => {
  const { client } = await people.as(who)
  const members = await client.from('members').select('id').in('name', names)
  if (members.error) throw members.error
  const { error } = await client.rpc('save_meeting', {
    p_id: id,
    p_meeting: {
      title,
      date,
      time: '06:00',
      type: 'regular',
      recurrence,
      location: '',
      description: '',
      send_notifications: false,
      seen: null,
    },
    p_participants: members.data.map((member) => member.id),
  })
  if (error) throw error
}

export const deleteMeeting = async (people: People, { id }: OwnMeeting) => {
  const { client } = await people.as(who)
  const { error } = await client.from('meetings').delete().eq('id', id)
  if (error) throw error
}
