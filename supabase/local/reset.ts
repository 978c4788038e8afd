import { rm } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { openBackend } from './embedded.ts'
import { isDataDir } from './keys.ts'
import { makeLog } from './log.ts'
import { findNeighbour } from './neighbour.ts'
import { Complaint, run } from './server.ts'
import { readSettings } from './settings.ts'

/** `npm run backend:reset`: throws the data directory away and seeds a new one, with a new secret and dates of today. */
await run(async () => {
  const settings = readSettings()
  const { dataDir } = settings
  if (existsSync(dataDir)) {
    if (!isDataDir(dataDir) && readdirSync(dataDir).length > 0)
      throw new Complaint(`${dataDir} não parece uma pasta de dados da Confraria; nada foi apagado.`)
    const neighbour = await findNeighbour(settings)
    if (neighbour) throw new Complaint(`Os dados estão em uso em ${neighbour.url}. Encerre esse backend antes.`)
    await rm(dataDir, { recursive: true })
  }
  const { database } = await openBackend({ dataDir, log: makeLog('warn') })
  await database.close()
  console.log(`Dados novos em ${dataDir}, com datas de hoje.`)
})
