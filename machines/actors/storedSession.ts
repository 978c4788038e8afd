/** Under which key the browser keeps the session. */
export const sessionKey = 'confraria-session'

/** Was somebody signed in when the page was left? Asked without supabase-js, by the landing and the first load. */
export const hasStoredSession = (): boolean => {
  try {
    return localStorage.getItem(sessionKey) !== null
  } catch (error) {
    // Cookies are refused: supabase-js then keeps the session in memory.
    console.warn('the browser keeps nothing for this site', error)
    return false
  }
}

/** Whose session the browser keeps, by id; null for none. Undefined where it keeps nothing. */
const storedPerson = (): string | null | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    const user = typeof stored === 'object' && stored !== null && 'user' in stored ? stored.user : null
    return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : null
  } catch {
    return undefined
  }
}

/** In ms: far longer than storage takes, and not so long that a sign-in seems to fail if it never shows the person. */
const longest = 1_000

/**
 * Null when the browser keeps this person's session, or nothing at all. A session that another window begins is told to this one
 * before the browser's storage shows it here: until then, what is asked for the new person would go with the token of the one
 * before.
 */
export const untilStored = (userId: string): Promise<void> | null => {
  const isOther = () => {
    const stored = storedPerson()
    return stored !== undefined && stored !== userId
  }
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

/** Under which prefix this tab keeps what was typed and not sent yet. */
export const draftPrefix = 'confraria-draft:'

/** Drafts go with the session. */
export const forgetDrafts = () => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
}
