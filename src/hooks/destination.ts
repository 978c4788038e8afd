import { keptInTab } from '#machines/shared/client/safeStorage.ts'

const key = 'confraria-destination'

/** Where somebody wanted to go before signing in (BEYOND.md): a path of this origin, kept in this tab. */
export const keepDestination = (path: string) => keptInTab.keep(key, path)

/** Only a path of this origin is followed: '//elsewhere' and addresses are not. */
const isPath = (value: string | null): value is string => value !== null && /^\/(?![/\\])/.test(value)

/** The place to go to after signing in; it is not forgotten yet, because a render may be repeated. */
export const destinationOr = (fallback: string): string => {
  const kept = keptInTab.read(key)
  return isPath(kept) ? kept : fallback
}

export const forgetDestination = () => keptInTab.forget(key)
