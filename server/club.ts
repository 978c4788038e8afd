import { Complaint, makeLog, openBackend, seededAt, type Backend, type LogEntry, type Rates } from 'supabase-embedded'
import { project } from './project.ts'
import type { Settings } from './settings.ts'

/**
 * Opens the data directory of the settings; new data have the demonstration, unless CLUB=empty. Throws a {@link
 * Complaint} if the data are in use or do not open, or if CLUB=empty names the data of a demonstration.
 */
export const openClub = async (
  { dataDir, isEmpty, isDurable }: Settings,
  logFrom: LogEntry['level'],
  options: { rates?: Rates } = {},
): Promise<Backend> => {
  const backend = await openBackend({
    project,
    dataDir,
    seed: !isEmpty,
    durable: isDurable ?? undefined,
    log: makeLog(logFrom),
    ...options,
  })
  if (!isEmpty || (await seededAt(backend.database)) === null) return backend
  await backend.database.close()
  throw new Complaint(
    `Os dados em ${dataDir} são da demonstração. Para um clube vazio, escolha outra pasta em DATA_DIR,\n` +
      'ou apague a demonstração com "CLUB=empty npm run backend:reset".',
  )
}
