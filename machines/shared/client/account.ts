import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod/mini'
import type { Database } from '#supabase/database.types.ts'
import { roles, type AccessWithMember } from '../access.ts'
import { grantedSchema } from '../granted.ts'
import { supabase } from './client.ts'

/*
 * The parts of sign-in and session that need supabase-js and zod. lazyAccount.ts loads them after the login is shown.
 */
export { createTemporaryClient, endAtServer, onDelayed, onRefused, supabase } from './client.ts'

const memberSchema = z.nullable(
  z.object({ id: z.string(), name: z.string(), position: z.string(), photo_url: z.nullable(z.string()) }),
)
const roleSchema = z.array(z.object({ role: z.string() }))

/** Loads roles, effective permissions and the user's member in three parallel requests. Throws the server's error. */
export const fetchAccess = async (userId: string, signal: AbortSignal): Promise<AccessWithMember> => {
  const [held, granted, member] = await Promise.all([
    supabase().from('user_roles').select('role').eq('user_id', userId).abortSignal(signal),
    supabase().rpc('my_access').abortSignal(signal),
    supabase()
      .from('members')
      .select('id, name, position, photo_url')
      .eq('user_id', userId)
      .eq('status', 'ativo')
      .abortSignal(signal)
      .maybeSingle(),
  ])
  const error = held.error ?? granted.error ?? member.error
  if (error) throw error
  const { is_supreme, is_founder, member_id, permissions } = grantedSchema.parse(granted.data)
  return {
    userId,
    memberId: member_id,
    roles: roles.filter((role) => roleSchema.parse(held.data).some((row) => row.role === role)),
    isSupreme: is_supreme,
    isFounder: is_founder,
    permissions,
    member: memberSchema.parse(member.data),
  }
}

/** May this client's user edit the council's settings? Only administrators may. Throws the server's error. */
export const editsSettings = async (client: SupabaseClient<Database>, signal: AbortSignal): Promise<boolean> => {
  const { data, error } = await client.rpc('my_access').abortSignal(signal)
  if (error) throw error
  return (grantedSchema.parse(data).permissions['council_settings'] ?? []).includes('edit')
}
