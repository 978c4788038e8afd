import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Complaint, complain, holdLock, isDataDir, makeLog, openBackend, run, syncTree } from 'supabase-embedded'
import { project } from './project.ts'
import { readSettings } from './settings.ts'
import { restoreInto } from './transfer/backups.ts'
import { readArguments } from './transfer/command.ts'

/** Holds the data directory's lock, so that no backend starts meanwhile. Null if there are no data. */
const holdData = (dataDir: string): (() => void) | null => {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return null
  if (!isDataDir(dataDir))
    throw new Complaint(`${dataDir} não parece uma pasta de dados da Confraria; nada foi trocado.`)
  try {
    return holdLock(dataDir)
  } catch (error) {
    return complain(project, dataDir)(error)
  }
}

/**
 * `npm run club:restore`: puts a backup in place of the data directory. The backup is checked first; the data that were
 * there are renamed, not deleted.
 */
await run(async () => {
  const { dataDir } = readSettings()
  const usage = 'npm run club:restore -- copia.tar'
  const { file } = readArguments(usage)
  if (file === null) throw new Complaint(`Falta a cópia.\nUse: ${usage}`)
  if (!existsSync(file)) throw new Complaint(`${file} não existe.`)
  const release = holdData(dataDir)
  const restored = `${dataDir}.restoring`
  const replaced = `${dataDir}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
  try {
    await rm(restored, { recursive: true, force: true })
    const { tables, rows, objects } = await restoreInto(file, restored)
    // Applies missing migrations, and refuses data of a newer version.
    const { database } = await openBackend({ project, dataDir: restored, seed: false, log: makeLog('error') })
    await database.close()
    await syncTree(restored)
    if (release) await rename(dataDir, replaced)
    try {
      await rename(restored, dataDir)
    } catch (error) {
      if (release) await rename(replaced, dataDir)
      throw error
    }
    if (release) await rm(join(replaced, 'lock'), { force: true })
    console.log(
      `Restaurado em ${dataDir}: ${tables} tabelas, ${rows} linhas, ${objects} imagens, todas conferidas.` +
        (release ? `\nOs dados de antes estão em ${replaced}; apague-os quando não precisar mais.` : ''),
    )
  } finally {
    await rm(restored, { recursive: true, force: true })
    release?.()
  }
})
