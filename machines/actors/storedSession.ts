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

/** Under which prefix this tab keeps what was typed and not sent yet. */
export const draftPrefix = 'confraria-draft:'

/** Drafts go with the session. */
export const forgetDrafts = () => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
}
