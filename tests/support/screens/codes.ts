import { codeAt } from '#supabase/embedded/auth/totp.ts'

const stepMs = 30_000
/** The time steps whose code was given, by secret. */
const given = new Map<string, Set<number>>()

/**
 * An authenticator's six digits that were not given before: each counts once. Where those of now were, it is the next ones,
 * as a device shows them whose clock is ahead, then those before.
 */
export const nextCode = (secret: string): string => {
  const steps = given.get(secret) ?? new Set()
  given.set(secret, steps)
  const now = Math.floor(Date.now() / stepMs)
  const step = [now, now + 1, now - 1].find((one) => !steps.has(one))
  if (step === undefined) throw new Error('all codes that count at the moment were given')
  steps.add(step)
  return codeAt(secret, step * stepMs)
}
