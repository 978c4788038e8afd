import { storedSession } from './storedSession.ts'

/** In ms. Storage usually follows within a few ms; after this time the sign-in continues without it. */
const longest = 1_000

/**
 * Resolves when the stored session belongs to this person, at the latest after a second; null if no wait is needed.
 * Another window's sign-in can reach this window before its storage does. The client reads the token from storage, so
 * requests for the new person would use the previous person's token.
 */
export const untilStored = (userId: string): Promise<void> | null => {
  const isOther = () => storedSession()?.user.id !== userId
  if (!isOther()) return null
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('storage', check)
      resolve()
    }
    const check = () => isOther() || end()
    const timer = setTimeout(end, longest)
    addEventListener('storage', check)
  })
}
