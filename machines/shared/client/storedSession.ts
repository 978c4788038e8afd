import { keptInBrowser, keptInTab } from './safeStorage.ts'

/** Under which key the browser keeps the session. */
export const sessionKey = 'confraria-session'

/** Under which key all windows learn that the last session was not ended by its person, but refused by the server. */
const lostKey = 'confraria-session-lost'

/** What the browser has no room for, or no permission. It goes with the page. */
const inPage = new Map<string, string>()

/** Where the auth client keeps the session: for all windows if the browser allows it, else for this page. */
export const sessionStore = {
  getItem: (key: string): string | null => keptInBrowser.read(key) ?? inPage.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (keptInBrowser.keep(key, value)) inPage.delete(key)
    else {
      // An older session must not come back after a reload.
      keptInBrowser.forget(key)
      inPage.set(key, value)
    }
  },
  removeItem: (key: string) => {
    inPage.delete(key)
    keptInBrowser.forget(key)
  },
}

/** What is read of a stored session without supabase-js. */
export interface StoredSession {
  access_token: string
  refresh_token: string
  /** In seconds since 1970, by this device's clock. */
  expires_at: number
  user: { id: string }
}

const isSession = (value: unknown): value is StoredSession => {
  if (typeof value !== 'object' || value === null) return false
  const { access_token, refresh_token, expires_at, user } = value as Record<keyof StoredSession, unknown>
  const isUser = typeof user === 'object' && user !== null && 'id' in user
  return typeof access_token === 'string' && typeof refresh_token === 'string' && Number(expires_at) > 0 && isUser
}

/** null for none, and for one that cannot be read. */
export const storedSession = (): StoredSession | null => {
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(sessionKey) ?? 'null')
    return isSession(stored) ? stored : null
  } catch (error) {
    console.warn('the stored session cannot be read', error)
    return null
  }
}

/** Was someone signed in when the page was left? Asked by the landing and the first load. */
export const hasStoredSession = (): boolean => storedSession() !== null

/** Does the session end with this page, because the browser keeps nothing? */
export const isSessionInPage = (): boolean => inPage.has(sessionKey)

/** Call before a refused session is removed: what the auth client then calls 'signed out' is a loss, in every window. */
export const markSessionLost = () => sessionStore.setItem(lostKey, 'lost')

/** There is a session, perhaps begun in another window. */
export const forgetLostSession = () => sessionStore.removeItem(lostKey)

export const isSessionLost = (): boolean => sessionStore.getItem(lostKey) !== null

/** Removes the stored session, of which the other windows learn at once, and answers it; null for none. */
export const takeSession = (): StoredSession | null => {
  const session = storedSession()
  sessionStore.removeItem(sessionKey)
  forgetLostSession()
  return session
}

/** Under which prefix this tab keeps what was typed and not sent yet; a person's id follows. */
export const draftPrefix = 'confraria-draft:'

/** Drafts go when their person signs out, and when another person signs in: all but those of `keptFor`. */
export const forgetDrafts = (keptFor?: string) => {
  for (const key of keptInTab.keys())
    if (key.startsWith(draftPrefix) && !(keptFor !== undefined && key.startsWith(`${draftPrefix}${keptFor}:`)))
      keptInTab.forget(key)
}
