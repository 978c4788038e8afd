import { codeAt } from '#supabase/embedded/auth/totp.ts'

const stepMs = 30_000
/** The used time steps, by secret. */
const used = new Map<string, Set<number>>()

/**
 * An unused code: each code is valid once. Tries the current time step, then the next (as a fast clock would), then the
 * previous.
 */
export const nextCode = (secret: string): string => {
  const steps = used.get(secret) ?? new Set()
  used.set(secret, steps)
  const now = Math.floor(Date.now() / stepMs)
  const step = [now, now + 1, now - 1].find((one) => !steps.has(one))
  if (step === undefined) throw new Error('all valid codes are used')
  steps.add(step)
  return codeAt(secret, step * stepMs)
}
