import { randomUUID } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { storageRouter } from '#supabase/embedded/storage/router.ts'
import { openFiles } from '#supabase/embedded/storage/files.ts'
import { sweep } from '#supabase/embedded/storage/sweep.ts'
import { png } from './storagePictures.ts'
import { startStorage } from './storageServer.ts'

const server = await startStorage()
afterAll(() => server.stop())
const pictures = (await server.person()).storage.from('pictures')

const pathOf = (version: string) => join(server.dataDir, 'files', version)
/** Older than this process. */
const makeOld = (version: string) => utimesSync(pathOf(version), 1, 1)
/** A file without a row, as a killed process leaves it. */
const leave = (age: 'old' | 'young') => {
  const version = randomUUID()
  writeFileSync(pathOf(version), png())
  if (age === 'old') makeOld(version)
  return version
}
const upload = async (name: string) => {
  const { error } = await pictures.upload(name, png(), { contentType: 'image/png' })
  if (error) throw error
  const [row] = await server.database.request([
    { sql: 'select version from storage.objects where name = $1', values: [name] },
  ])
  return String(row?.rows[0]?.[0])
}
const stored = async () => (await readdir(pathOf('.'))).filter((name) => name !== 'incoming').toSorted()
const stores = () => ({ database: server.database, files: openFiles(server.dataDir) })

test('files without a row are removed when the data are opened; requests work in the meantime', async () => {
  const known = await upload('known.png')
  makeOld(known)
  for (let left = 0; left < 3; left++) leave('old')
  const router = storageRouter(server.backend, openFiles(server.dataDir))
  expect((await router.request('/object/public/pictures/known.png')).status).toBe(200)
  await expect.poll(stored).toEqual([known])
  expect(server.logs.filter(({ level }) => level !== 'info')).toEqual([])
})

test('files stay that are as young as the process, have a row or a copy’s row, or are no files', async () => {
  const [twice, once] = [await upload('twice.png'), await upload('once.png')]
  await pictures.copy('twice.png', 'copy.png')
  await pictures.remove(['twice.png'])
  mkdirSync(pathOf('folder'))
  for (const version of [twice, once, 'folder']) makeOld(version)
  const [old, young] = [leave('old'), leave('young')]
  const before = await stored()
  await sweep(stores())
  expect(await stored()).toEqual(before.filter((version) => version !== old))
  expect(before).toEqual(expect.arrayContaining([young, twice, once, 'folder']))
  expect(await readdir(pathOf('incoming'))).toEqual([])
})

test('an upload in the meantime keeps its file, whatever its clock', async () => {
  const swept = sweep(stores())
  const uploading = leave('old')
  await swept
  expect(await stored()).toContain(uploading)
})

test('a failure is only logged as a warning', async () => {
  const known = await upload('warned.png')
  const request = () => Promise.reject(new Error('no connection'))
  storageRouter({ ...server.backend, database: { ...server.database, request } }, openFiles(server.dataDir))
  const warning = { level: 'warn', event: 'sweep.failed', error: 'Error: no connection' }
  await expect.poll(() => server.logs).toContainEqual(warning)
  expect(await stored()).toContain(known)
  expect((await pictures.download('warned.png')).data?.size).toBe(200)
})
