import { writeFileSync } from 'node:fs'
import { markdown } from './markdown.ts'

/** `npm run db:promises`: writes the promise table for those who read it. */
writeFileSync(new URL('../../../supabase/promises.md', import.meta.url), markdown())
