import type { Database } from 'supabase-embedded'

/** Creates the one-time token for the first administrator and revokes earlier ones. Null if an administrator exists. */
export const newBeginning = async (database: Database): Promise<string | null> => {
  const [known] = await database.request([{ sql: 'select private.has_administrator()' }])
  if (known?.rows[0]?.[0] === 't') return null
  const [made] = await database.request([{ sql: 'select token from private.begin_club()' }])
  return made?.rows[0]?.[0] ?? null
}

/** The text for the terminal; `site` is the application's origin. `machines/entrance/loginLink.ts` reads the token. */
export const beginningLine = (site: string, token: string): string =>
  `  Comece por: ${site.replace(/\/+$/, '')}/login#inicio=${token}\n  O link vale por uma hora e uma só vez.\n`
