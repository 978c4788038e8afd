import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import {
  Complaint,
  complain,
  holdLock,
  isDataDir,
  makeLog,
  openBackend,
  readSecret,
  replacePath,
  run,
  syncTree,
} from 'supabase-embedded'
import { project } from './project.ts'
import { findOwnBackend } from './runningInstance.ts'
import { readSettings } from './settings.ts'
import { restoreInto } from './transfer/backups.ts'
import { readArguments } from './transfer/command.ts'
import { putInPlace, restoringOf } from './transfer/replace.ts'

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

/** Requests that the backend put the restored data in place of its own. Returns the new name of the old ones. */
const replaceIn = async ({ url, serviceKey }: { url: string; serviceKey: string }): Promise<string | null> => {
  const headers = { authorization: `Bearer ${serviceKey}` }
  const response = await fetch(new URL(replacePath, url), { method: 'POST', headers }).catch((cause: unknown) => {
    throw new Complaint('O clube parou durante a troca. Inicie-o e veja com quais dados ele ficou.', { cause })
  })
  if (response.status === 404) throw new Complaint(`${url} não troca seus dados em uso. Encerre-o e tente de novo.`)
  if (response.status === 503) throw new Complaint('Outra restauração está em andamento. Espere o fim dela.')
  const { message, before }: { message?: string; before?: string | null } = await response.json()
  if (!response.ok) throw new Complaint(`Os dados de antes continuam em uso, porque a troca falhou: ${message}`)
  return before ?? null
}

/**
 * `npm run club:restore`: puts a backup in place of the data directory, in use or not. The backup is checked first; the
 * data that were there are renamed, not deleted.
 */
await run(async () => {
  const settings = readSettings()
  const { dataDir } = settings
  const usage = 'npm run club:restore -- copia.tar'
  const { file } = readArguments(usage)
  if (file === null) throw new Complaint(`Falta a cópia.\nUse: ${usage}`)
  if (!existsSync(file)) throw new Complaint(`${file} não existe.`)
  const running = await findOwnBackend(settings)
  const release = running ? null : holdData(dataDir)
  const restored = restoringOf(dataDir)
  try {
    await rm(restored, { recursive: true, force: true })
    const { tables, rows, objects } = await restoreInto(file, restored, (folder) => {
      // Open pages have the key of the installation.
      if (running && readSecret(folder) !== readSecret(dataDir))
        throw new Complaint(`${file} é de outra instalação. Encerre o clube antes de restaurá-la.`)
    })
    // Applies missing migrations, and refuses data of a newer version.
    const { database } = await openBackend({ project, dataDir: restored, seed: false, log: makeLog('error') })
    await database.close()
    await syncTree(restored)
    const before = running ? await replaceIn(running) : (await putInPlace(dataDir)).before
    console.log(
      `Restaurado em ${dataDir}: ${tables} tabelas, ${rows} linhas, ${objects} imagens, todas conferidas.` +
        (running ? '\nO clube em uso já mostra estes dados.' : '') +
        (before === null ? '' : `\nOs dados de antes estão em ${before}; apague-os quando não precisar mais.`),
    )
  } finally {
    await rm(restored, { recursive: true, force: true })
    release?.()
  }
})
