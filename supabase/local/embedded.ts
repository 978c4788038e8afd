import type { Backend } from './backend.ts'
import { openDatabase } from './database/open.ts'
import { readSecret } from './keys.ts'
import { isDemonstration } from './people.ts'
import { Complaint } from './server.ts'
import { isLoopback } from './settings.ts'
import { makeTokens } from './tokens.ts'

/** Opens a data directory with everything that the gateway needs. Its database is closed by `database.close()`. */
export const openBackend = async ({
  dataDir,
  seed = true,
  now = Date.now,
  log,
}: Pick<Backend, 'dataDir' | 'log'> & { seed?: boolean; now?: () => number }): Promise<Backend> => {
  const [tokens, database] = await Promise.all([makeTokens(readSecret(dataDir), now), openDatabase({ dataDir, seed })])
  return { database, tokens, now, dataDir, log }
}

/** A network is no place for passwords that are printed in the README. Throws a {@link Complaint}. */
export const refuseOpenDemonstration = async ({ database }: Backend, host: string): Promise<void> => {
  if (isLoopback(host) || !(await isDemonstration(database))) return
  throw new Complaint(
    `HOST=${host} abriria este servidor à rede, mas as pessoas de demonstração ainda entram com a senha publicada.\n` +
      'Troque as senhas delas ou suspenda-as, ou deixe HOST vazio.',
  )
}
