import { join } from 'node:path'
import { readConfig, seedOf } from 'supabase-embedded/config'
import type { Project } from 'supabase-embedded'
import { root } from './settings.ts'

/** The application's Supabase folder. */
export const project: Project = {
  folder: join(root, 'supabase'),
  cache: join(root, 'node_modules/.cache/confraria'),
  mailName: {
    written: 'Confraria',
    sql: `select public.club_identity() ->> 'club_name'`,
    fallback: () => process.env['VITE_CLUB_NAME']?.trim() || 'Confraria',
  },
  resetCommand: 'npm run backend:reset',
}

/** The seed of a new data directory, for `openDatabase`. */
export const demonstration = async () => seedOf(readConfig(project))
