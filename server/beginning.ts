import type { Database } from 'supabase-embedded'

/** Makes the one-time token of the first administrator, which voids those before it; null while an administrator exists. */
export const newBeginning = async (database: Database): Promise<string | null> => {
  const [known] = await database.request([{ sql: 'select private.has_administrator()' }])
  if (known?.rows[0]?.[0] === 't') return null
  const [made] = await database.request([{ sql: 'select token from private.begin_club()' }])
  return made?.rows[0]?.[0] ?? null
}

/** What the terminal prints. `site`: the application's origin. The application reads the token in `machines/entrance/loginLink.ts`. */
export const beginningLine = (site: string, token: string): string =>
  `  Comece por: ${site.replace(/\/+$/, '')}/login#inicio=${token}\n  O link vale por uma hora e uma só vez.\n`
