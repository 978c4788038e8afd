import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod/mini'
import type { Database } from '#supabase/database.types.ts'
import { actions, roles, type AccessWithMember } from '../access.ts'
import { grantedSchema } from '../granted.ts'
import { supabase } from './client.ts'
import { accessKey, sessionStore, storedSession } from './storedSession.ts'

/*
 * The parts of sign-in and session that need supabase-js and zod. lazyAccount.ts loads them after the login is shown.
 */
export { createTemporaryClient, endAtServer, onDelayed, onRefused, signInUntil, supabase } from './client.ts'

const memberSchema = z.nullable(
  z.object({ id: z.string(), name: z.string(), position: z.string(), photo_url: z.nullable(z.string()) }),
)
const roleSchema = z.array(z.object({ role: z.string() }))
const accessSchema = z.object({
  userId: z.string(),
  memberId: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  isSupreme: z.boolean(),
  isFounder: z.boolean(),
  permissions: z.record(z.string(), z.array(z.enum(actions))),
  member: memberSchema,
})

/** The user's rights as last loaded in this browser; null if unknown or unreadable. */
export const recallAccess = (userId: string): AccessWithMember | null => {
  try {
    const { data } = accessSchema.safeParse(JSON.parse(sessionStore.getItem(accessKey) ?? 'null'))
    return data?.userId === userId ? data : null
  } catch (error) {
    console.warn('ignores unreadable rights', error)
    return null
  }
}

/** Keeps the rights for the next visit, unless the session has ended in the meantime. */
const keepAccess = (access: AccessWithMember) => {
  if (storedSession()?.user.id === access.userId) sessionStore.setItem(accessKey, JSON.stringify(access))
}

/**
 * Loads roles, effective permissions and the user's member in three parallel requests, and keeps them for {@link
 * recallAccess}. Throws the server's error.
 */
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
  const access: AccessWithMember = {
    userId,
    memberId: member_id,
    roles: roles.filter((role) => roleSchema.parse(held.data).some((row) => row.role === role)),
    isSupreme: is_supreme,
    isFounder: is_founder,
    permissions,
    member: memberSchema.parse(member.data),
  }
  if (!signal.aborted) keepAccess(access)
  return access
}

/** May this client's user edit the council's settings? Only administrators may. Throws the server's error. */
export const editsSettings = async (client: SupabaseClient<Database>, signal: AbortSignal): Promise<boolean> => {
  const { data, error } = await client.rpc('my_access').abortSignal(signal)
  if (error) throw error
  return (grantedSchema.parse(data).permissions['council_settings'] ?? []).includes('edit')
}
