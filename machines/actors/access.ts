import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { grantedSchema, roles, type Access } from '../model/access.ts'
import { loadClient } from './lazyClient.ts'

const memberSchema = z.nullable(
  z.object({ id: z.string(), name: z.string(), position: z.string(), photo_url: z.nullable(z.string()) }),
)
const roleSchema = z.array(z.object({ role: z.string() }))

export type OwnMember = NonNullable<z.infer<typeof memberSchema>>

/** Rights and the own active member's row; null for accounts without one (BEYOND.md, fallback profile). */
export interface AccessWithMember extends Access {
  member: OwnMember | null
}

/** Roles, effective permissions and the own member, three requests at once. Throws the server's error. */
export const loadAccess = fromPromise<AccessWithMember, { userId: string }>(async ({ input: { userId }, signal }) => {
  const { supabase } = await loadClient()
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
  const { is_supreme, member_id, permissions } = grantedSchema.parse(granted.data)
  return {
    userId,
    memberId: member_id,
    roles: roles.filter((role) => roleSchema.parse(held.data).some((row) => row.role === role)),
    isSupreme: is_supreme,
    permissions,
    member: memberSchema.parse(member.data),
  }
})
