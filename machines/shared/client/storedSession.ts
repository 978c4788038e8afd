import { keptInBrowser, keptInTab } from './safeStorage.ts'

/** The storage key of the session. */
export const sessionKey = 'confraria-session'

/**
 * The storage key that marks, for all windows, that the server refused the last session: the person did not sign out.
 */
const lostKey = 'confraria-session-lost'

/** Values that the browser cannot store: no room, or no permission. They last until the page closes. */
const inPage = new Map<string, string>()

/** The session storage of the auth client: for all windows if the browser allows it, else for this page. */
export const sessionStore = {
  getItem: (key: string): string | null => keptInBrowser.read(key) ?? inPage.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (keptInBrowser.keep(key, value)) inPage.delete(key)
    else {
      // An older session must not return after a reload.
      keptInBrowser.forget(key)
      inPage.set(key, value)
    }
  },
  removeItem: (key: string) => {
    inPage.delete(key)
    keptInBrowser.forget(key)
  },
}

/** The fields of a stored session that are read without supabase-js. */
export interface StoredSession {
  access_token: string
  refresh_token: string
  /** In seconds since 1970, by the clock of this device. */
  expires_at: number
  user: { id: string }
}

const isSession = (value: unknown): value is StoredSession => {
  if (typeof value !== 'object' || value === null) return false
  const { access_token, refresh_token, expires_at, user } = value as Record<keyof StoredSession, unknown>
  const isUser = typeof user === 'object' && user !== null && 'id' in user
  return typeof access_token === 'string' && typeof refresh_token === 'string' && Number(expires_at) > 0 && isUser
}

/** Null if there is no session, or if it cannot be read. */
export const storedSession = (): StoredSession | null => {
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(sessionKey) ?? 'null')
    return isSession(stored) ? stored : null
  } catch (error) {
    console.warn('the stored session cannot be read', error)
    return null
  }
}

export const hasStoredSession = (): boolean => storedSession() !== null

/** Does the session end with this page, because the browser cannot store it? */
export const isSessionInPage = (): boolean => inPage.has(sessionKey)

/**
 * Call before a refused session is removed: the auth client's 'signed out' then means a lost session, in all windows.
 */
export const markSessionLost = () => sessionStore.setItem(lostKey, 'lost')

/** Call when there is a session again, also from another window. */
export const forgetLostSession = () => sessionStore.removeItem(lostKey)

export const isSessionLost = (): boolean => sessionStore.getItem(lostKey) !== null

/** The storage key of the last known rights: at the next visit the page need not wait for them. */
export const accessKey = 'confraria-access'

export const forgetAccess = () => sessionStore.removeItem(accessKey)

/** Removes and returns the stored session, or null. Other windows notice the removal at once. */
export const takeSession = (): StoredSession | null => {
  const session = storedSession()
  sessionStore.removeItem(sessionKey)
  forgetLostSession()
  forgetAccess()
  return session
}

/** The key prefix of this tab's drafts; the person's id follows. */
export const draftPrefix = 'confraria-draft:'

/** Removes drafts at sign-out, and when another person signs in: all except those of `keptFor`. */
export const forgetDrafts = (keptFor?: string) => {
  for (const key of keptInTab.keys())
    if (key.startsWith(draftPrefix) && !(keptFor !== undefined && key.startsWith(`${draftPrefix}${keptFor}:`)))
      keptInTab.forget(key)
}
