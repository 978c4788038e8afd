import { keptInTab } from './safeStorage.ts'

/*
 * The session of a recovery that has begun: its mailed link and code are used up, so a reload of the tab needs it. It
 * is never the application's session. It is removed when the recovery ends, and when another page is shown.
 */
const key = 'confraria-recovery'

/** Milliseconds from its begin: a browser may restore its tabs days later, for another person. */
const keptFor = 15 * 60_000

export interface KeptRecovery {
  accessToken: string
  refreshToken: string
  /** The change of the password got no response: perhaps it is the new one already. */
  isUnsure: boolean
}

interface Stored extends KeptRecovery {
  until: number
}

const isStored = (value: unknown): value is Stored => {
  if (typeof value !== 'object' || value === null) return false
  const { accessToken, refreshToken, isUnsure, until } = value as Record<keyof Stored, unknown>
  const hasTokens = typeof accessToken === 'string' && typeof refreshToken === 'string'
  return hasTokens && typeof isUnsure === 'boolean' && typeof until === 'number'
}

const read = (): Stored | null => {
  try {
    const stored: unknown = JSON.parse(keptInTab.read(key) ?? 'null')
    return isStored(stored) ? stored : null
  } catch (error) {
    console.warn('the recovery before the reload cannot be read', error)
    return null
  }
}

export const keepRecovery = (kept: KeptRecovery) =>
  keptInTab.keep(key, JSON.stringify({ ...kept, until: read()?.until ?? Date.now() + keptFor } satisfies Stored))

/** Keeps whether the password may be changed already. */
export const keepUnsure = (isUnsure: boolean) => {
  const stored = read()
  if (stored) keepRecovery({ ...stored, isUnsure })
}

export const forgetRecovery = () => keptInTab.forget(key)

/** The recovery before the reload; `ended` if it began too long ago. Null without one, or if it cannot be read. */
export const keptRecovery = (): KeptRecovery | 'ended' | null => {
  const stored = read()
  if (stored === null) return null
  const { until, ...kept } = stored
  return until > Date.now() ? kept : 'ended'
}
