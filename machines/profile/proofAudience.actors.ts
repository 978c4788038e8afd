import { fromPromise } from 'xstate'
import { supabase } from '../shared/client/client.ts'
import { proofConsentSchema, type ProofAudience, type ProofConsent } from './proofAudience.ts'

const columns = 'audience, text, created_at'

/** The current user's latest choice; null without one. Throws the server's error. */
export const loadProofConsent = fromPromise<ProofConsent | null>(async ({ signal }) => {
  const { data, error } = await supabase()
    .from('proof_consents')
    .select(columns)
    .order('created_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  return data && proofConsentSchema.parse(data)
})

/**
 * Stores the choice, and returns it with its text and date. The choice in force adds nothing: null. Throws the server's
 * error.
 */
export const saveProofAudience = fromPromise<ProofConsent | null, { audience: ProofAudience }>(
  async ({ input: { audience }, signal }) => {
    const { data, error } = await supabase()
      .from('proof_consents')
      .insert({ audience })
      .select(columns)
      .abortSignal(signal)
      .maybeSingle()
    if (error) throw error
    return data && proofConsentSchema.parse(data)
  },
)
