import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from './backend.ts'
import type { Config } from './config.ts'
import { DataInUse } from './database/lock.ts'
import { MigrationChanged } from './database/migrate.ts'
import { DataUnreadable } from './database/thread.ts'
import { openDatabase } from './database/open.ts'
import { syncTree } from './database/syncTree.ts'
import { keepUp } from './database/upkeep.ts'
import { readSecret } from './keys.ts'
import { openOutbox } from './mail/outbox.ts'
import { Complaint } from './program.ts'
import type { Project } from './project.ts'
import { usualRates, type Rates } from './rates.ts'

/**
 * Opens a data directory with everything that the gateway needs; `database.close()` closes it. Throws a {@link
 * Complaint} if another process holds the data, if an applied migration has changed, or about config.toml.
 */
export const openBackend = async ({
  project,
  dataDir,
  seed = true,
  durable,
  now = Date.now,
  config: given,
  rates = usualRates,
  log,
}: Pick<Backend, 'dataDir' | 'log'> & {
  project: Project
  seed?: boolean
  /** Survive a power cut; by default if the data began without a seed. */
  durable?: boolean | undefined
  now?: () => number
  config?: Config
  rates?: Rates
}): Promise<Backend> => {
  const isNew = !existsSync(join(dataDir, 'database'))
  const opening = openDatabase({
    project,
    dataDir,
    durable: durable ?? 'unseeded',
    seed: seed ? async () => (await import('./config.ts')).seedOf(await configured) : null,
  })
  // Imported late, so that the engine starts in its thread in the meantime.
  const tokensOf = async () => (await import('./tokens.ts')).makeTokens(readSecret(dataDir), now)
  const configured = given
    ? Promise.resolve(given)
    : import('./config.ts').then(({ readConfig }) => readConfig(project))
  const [database, tokens, config] = await Promise.all([opening, tokensOf(), configured]).catch(
    async (error: unknown) => {
      await opening.then(
        (database) => database.close(),
        () => 'was never open',
      )
      return complain(project, dataDir)(error)
    },
  )
  if (isNew && database.isDurable()) await syncTree(dataDir)
  const stopUpkeep = keepUp(database, (error) => log({ level: 'warn', event: 'upkeep.failed', error: String(error) }))
  const close = () => {
    stopUpkeep()
    return database.close()
  }
  return {
    database: { ...database, close },
    tokens,
    config,
    mailName: project.mailName,
    outbox: openOutbox(dataDir, now),
    now,
    rates,
    dataDir,
    log,
  }
}

/** Rethrows database errors about a data directory as a {@link Complaint}. */
export const complain =
  ({ resetCommand }: Project, dataDir: string) =>
  (error: unknown): never => {
    if (error instanceof DataInUse)
      throw new Complaint(`Os dados em ${dataDir} já estão em uso pelo processo ${error.pid}. Encerre-o antes.`)
    if (error instanceof MigrationChanged || error instanceof DataUnreadable)
      throw new Complaint(`${error.message}${resetCommand ? ` (Dados novos: "${resetCommand}".)` : ''}`)
    throw error
  }
