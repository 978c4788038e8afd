import type { Stores } from './objects.ts'
import { queryRows, textArray } from './rows.ts'

const rowless = 'select unnest($1::text[]) as version except select version from storage.objects'

/**
 * Removes files without a row, which a killed process leaves behind. Start it before the first request; it runs beside
 * them. It checks only files that exist at its start, and none newer than this process, so it never removes a running
 * upload.
 */
export const sweep = async ({ database, files }: Stores): Promise<void> => {
  const there = files.versions()
  if (there.length === 0) return
  for (const { version } of await queryRows(database, rowless, [textArray(there)]))
    if (version) await files.removeOlder(version, performance.timeOrigin)
}
