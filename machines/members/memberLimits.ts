import { nameSkeleton } from '../shared/nameSkeleton.ts'

/** Limits of the table: characters; `skills` is their number. */
export const memberLimits = { name: 120, position: 80, bio: 2000, observations: 4000, skills: 12, skill: 40 } as const

/** The twin of `private.claims_founder`. */
export const claimsFounder = (text: string) => /fundado[rm]/u.test(nameSkeleton(text))
