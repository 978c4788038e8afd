import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Complaint, complain, holdLock, isDataDir, run } from 'supabase-embedded'
import { openClub } from './club.ts'
import { project } from './project.ts'
import { readSettings } from './settings.ts'

/**
 * Empties a data directory. Throws a {@link Complaint}, without changes, if it is in use or has no data of this
 * application.
 */
const empty = async (dataDir: string): Promise<void> => {
  const found = existsSync(dataDir) ? readdirSync(dataDir) : []
  if (found.length === 0) return
  if (!isDataDir(dataDir))
    throw new Complaint(`${dataDir} não parece uma pasta de dados da Confraria; nada foi apagado.`)
  const release = holdLock(dataDir)
  for (const name of found) await rm(join(dataDir, name), { recursive: true, force: true })
  release()
}

/**
 * `npm run backend:reset`: deletes the data and seeds them again (unless CLUB=empty), with a new secret and today's
 * dates.
 */
await run(async () => {
  const settings = readSettings()
  const { dataDir, isEmpty } = settings
  await empty(dataDir).catch(complain(project, dataDir))
  const { database } = await openClub(settings, 'warn')
  await database.close()
  console.log(isEmpty ? `Clube vazio em ${dataDir}.` : `Dados novos em ${dataDir}, com datas de hoje.`)
})
