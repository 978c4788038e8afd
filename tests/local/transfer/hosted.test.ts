import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { project } from '#server/project.ts'
import { verifyArchive } from '#server/transfer/archive.ts'
import type { Club } from '#server/transfer/club.ts'
import { exportClub } from '#server/transfer/exportClub.ts'
import { importClub } from '#server/transfer/importClub.ts'
import { remoteSql } from '#server/transfer/sql.ts'
import { storageAt } from '#server/transfer/storage.ts'
import { readConfig } from '#supabase/embedded/config.ts'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { openOutbox } from '#supabase/embedded/mail/outbox.ts'
import { wideRates } from '#supabase/embedded/rates.ts'
import { listen } from '#supabase/embedded/server.ts'
import { makeTokens } from '#supabase/embedded/tokens.ts'
import { startBackend } from '#tests/support/backend.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import { clubOf, everything, scratch } from './clubs.ts'

const postgres = process.env['POSTGRES_URL'] ?? ''

/** A Postgres with the rights of a hosted project's owner, and a storage server in front of it. */
const startHosted = async () => {
  const database = await openPostgres(postgres)
  // Only the embedded engine has notifications.
  const quiet = { ...database, listen: () => Promise.resolve() }
  const dataDir = await mkdtemp(join(tmpdir(), 'confraria-hosted-'))
  const tokens = await makeTokens('the secret of a project that is hosted elsewhere', Date.now)
  const gateway = makeGateway({
    database: quiet,
    tokens,
    config: readConfig(project),
    outbox: openOutbox(dataDir, Date.now),
    now: Date.now,
    rates: wideRates,
    dataDir,
    log: () => undefined,
  })
  const listening = await listen(gateway, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${listening.port}`
  const [named] = await database.request([{ sql: 'select current_database()' }])
  const address = new URL(postgres)
  address.pathname = `/${named?.rows[0]?.[0]}`
  address.searchParams.set('options', '-c role=postgres')
  const sql = await remoteSql(address.href)
  const club: Club = { sql, storage: storageAt(url, tokens.serviceKey), close: () => sql.close() }
  return {
    database,
    dataDir,
    club,
    async stop() {
      await club.close()
      await listening.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

describe.runIf(postgres)('with a Postgres at POSTGRES_URL', () => {
  const files = scratch()
  afterAll(files.remove)

  test('a club moves from the embedded backend to a hosted one and back, complete', { timeout: 120_000 }, async () => {
    const source = await startBackend()
    const before = await everything(source)
    const [there, back] = [files.file('there.tar'), files.file('back.tar')]
    await exportClub(clubOf(source), there, true)
    await source.stop()

    const hosted = await startHosted()
    try {
      const role = await hosted.club.sql.rows(
        'select current_user, rolsuper from pg_roles where rolname = current_user',
      )
      expect(role).toEqual([['postgres', 'f']])
      await importClub(hosted.club, there, await verifyArchive(there))
      expect(await everything(hosted)).toEqual(before)
      await exportClub(hosted.club, back, true)
    } finally {
      await hosted.stop()
    }

    const target = await startBackend({ seed: false })
    try {
      await importClub(clubOf(target), back, await verifyArchive(back))
      expect(await everything(target)).toEqual(before)
    } finally {
      await target.stop()
    }
  })
})
