import type { Stores } from './objects.ts'
import { ask, textArray } from './rows.ts'

const rowless = 'select unnest($1::text[]) as version except select version from storage.objects'

/**
 * Removes files that no row knows: a process that is killed leaves one when it has the file but not the row, or no longer
 * the row. To be called before the first request, and to go on beside it: what is there then is looked at, so nothing that is
 * being uploaded; and as clocks and callers may err, nothing younger than this process.
 */
export const sweep = async ({ database, files }: Stores): Promise<void> => {
  const there = files.versions()
  if (there.length === 0) return
  for (const { version } of await ask(database, rowless, [textArray(there)]))
    if (version) await files.removeOlder(version, performance.timeOrigin)
}
