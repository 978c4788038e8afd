import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { councilMemberSchema, positionSchema, seatsOf, type CouncilSeat } from '../model/council.ts'
import { supabase } from './client.ts'

/** Who sits in the council, with the titles of the positions (SPEC.md, section 7, 'Council panel load'). Throws the server's error. */
export const loadCouncilMembers = fromPromise<readonly CouncilSeat[]>(async ({ signal }) => {
  const [members, positions] = await Promise.all([
    supabase()
      .from('council_members')
      .select('id, name, position, entry_date, status')
      .order('name')
      .abortSignal(signal),
    supabase().from('council_position_descriptions').select('position, title').order('title').abortSignal(signal),
  ])
  const error = members.error ?? positions.error
  if (error) throw error
  return seatsOf(z.array(councilMemberSchema).parse(members.data), z.array(positionSchema).parse(positions.data))
})
