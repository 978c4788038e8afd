import { z } from 'zod/mini'

/** Who sees a member's proofs. */
export const proofAudiences = ['evaluators', 'club'] as const
export type ProofAudience = (typeof proofAudiences)[number]

/** A choice of the user: `text` is what the user agreed to. */
export const proofConsentSchema = z.object({
  audience: z.enum(proofAudiences),
  text: z.string(),
  created_at: z.string(),
})
export type ProofConsent = z.infer<typeof proofConsentSchema>

/** The audience of the latest choice. Without a choice: evaluators. */
export const audienceOf = (latest: ProofConsent | null): ProofAudience => latest?.audience ?? 'evaluators'
