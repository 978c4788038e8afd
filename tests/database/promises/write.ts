import { writeFileSync } from 'node:fs'
import { markdown } from './markdown.ts'

/** `npm run db:promises`: writes the promise table for its readers. */
writeFileSync(new URL('../../../supabase/promises.md', import.meta.url), markdown())
