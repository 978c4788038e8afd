import { nextCode } from './codes.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { People } from './people.ts'

/** A second factor of a demonstration account. */
export interface Factor {
  /** Six digits, valid now. */
  code: () => string
  /** Removes it. `by`: another session of the person, if the one that enrolled it has ended. */
  remove: (by?: SupabaseClient) => Promise<void>
}

/** Enrols and verifies an authenticator for `who`. Only callers with its code can sign in afterwards. */
export const enrol = async (people: People, who: string): Promise<Factor> => {
  const { client } = await people.fresh(who)
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' })
  if (error) throw error
  const code = () => nextCode(data.totp.secret)
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: code() })
  if (verified.error) throw verified.error
  return {
    code,
    remove: async (by) => {
      const factorId = data.id
      const shown = by && (await by.auth.mfa.challengeAndVerify({ factorId, code: code() }))
      if (shown?.error) throw shown.error
      const removed = await (by ?? client).auth.mfa.unenroll({ factorId })
      if (removed.error) throw removed.error
    },
  }
}
