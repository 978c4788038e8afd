import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { markdown } from './markdown.ts'

/** `npm run db:promises`: writes the promise table for its readers. With `-- --to <folder>`: into that folder. */
const { values: options } = parseArgs({ options: { to: { type: 'string' } } })
const file = new URL('../../../supabase/promises.md', import.meta.url)
writeFileSync(options.to === undefined ? file : join(options.to, 'promises.md'), markdown())
