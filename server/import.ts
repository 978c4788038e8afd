import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Complaint, run, syncTree } from 'supabase-embedded'
import { readSettings } from './settings.ts'
import { verifyArchive } from './transfer/archive.ts'
import { openEmbeddedClub, openRemoteClub } from './transfer/club.ts'
import { readArguments } from './transfer/command.ts'
import { importClub } from './transfer/importClub.ts'

/**
 * `npm run club:import`: loads an exported file into the empty club of the data directory, or of the project at
 * `--url`.
 */
await run(async () => {
  const settings = readSettings()
  const usage = 'npm run club:import -- [--url https://<ref>.supabase.co] arquivo.tar'
  const { file, ...given } = readArguments(usage, ['url'])
  const url = given.url ?? settings.supabaseUrl
  if (file === null) throw new Complaint(`Falta o arquivo exportado.\nUse: ${usage}`)
  const verified = await verifyArchive(file)
  const isNew = !url && (!existsSync(settings.dataDir) || readdirSync(settings.dataDir).length === 0)
  // New data are synced once they are complete.
  const durable = isNew ? false : (settings.isDurable ?? undefined)
  const club = url ? await openRemoteClub(url) : await openEmbeddedClub(settings.dataDir, durable)
  try {
    await importClub(club, file, verified)
  } catch (error) {
    await club.close()
    if (isNew) await rm(settings.dataDir, { recursive: true, force: true })
    throw error
  }
  await club.close()
  if (isNew) await syncTree(settings.dataDir)
  const { tables, hasHashes } = verified.manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Importado em ${url ?? settings.dataDir}: ${rows} linhas e ${verified.pictures.length} imagens, todas conferidas.\n` +
      (hasHashes
        ? 'As pessoas entram com as senhas que já tinham.'
        : 'O arquivo não tinha senhas: cada pessoa escolhe uma nova em "Esqueci minha senha".'),
  )
})
