import { fromPromise } from 'xstate'
import { ownMemberSchema, overviewSchema, profileOf, type Profile } from './profile.ts'
import { supabase } from '../shared/client/client.ts'

const columns =
  'id, name, position, photo_url, is_founder, skills, communication, strategy, loyalty, spirituality' as const

/**
 * The current user's active member, or the fallback, and the figures of the dashboard, in two parallel requests. Throws
 * the server's error.
 */
export const loadProfile = fromPromise<Profile, { userId: string; email: string }>(
  async ({ input: { userId, email }, signal }) => {
    const [member, overview] = await Promise.all([
      supabase()
        .from('members')
        .select(columns)
        .eq('user_id', userId)
        .eq('status', 'ativo')
        .abortSignal(signal)
        .maybeSingle(),
      supabase().rpc('my_overview').abortSignal(signal),
    ])
    const error = member.error ?? overview.error
    if (error) throw error
    return profileOf(
      member.data === null ? null : ownMemberSchema.parse(member.data),
      overviewSchema.parse(overview.data),
      email,
    )
  },
)
