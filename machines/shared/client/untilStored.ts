import { storedSession } from './storedSession.ts'

/** In ms. Storage follows within a few; a sign-in that it never shows is let through after this time. */
const longest = 1_000

/**
 * Resolves when the stored session belongs to this person, at the latest after a second; null when there is no need to wait.
 * Another window's sign-in can reach this window before its storage does. The client takes the token from storage, so requests
 * for the new person would carry the token of the previous one.
 */
export const untilStored = (userId: string): Promise<void> | null => {
  const isOther = () => storedSession()?.user.id !== userId
  if (!isOther()) return null
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('storage', look)
      resolve()
    }
    const look = () => isOther() || end()
    const timer = setTimeout(end, longest)
    addEventListener('storage', look)
  })
}
