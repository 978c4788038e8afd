import disk from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, expect, test } from 'vitest'
import { png } from './storagePictures.ts'
import { refusal, startStorage } from './storageServer.ts'

/** A simulated disk that tests fill: a write stores half of its bytes and then fails. */
const { writeFile } = disk
const writeWith = (write: typeof writeFile) => {
  disk.writeFile = write
  syncBuiltinESMExports()
}
const clearDisk = () => writeWith(writeFile)
const fillDisk = () =>
  writeWith(async (path, bytes, options) => {
    if (!(bytes instanceof Uint8Array)) throw new Error('uploads are bytes')
    await writeFile(path, bytes.subarray(0, bytes.byteLength / 2), options)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })

const server = await startStorage()
afterAll(() => server.stop())
const person = await server.person()
afterEach(clearDisk)

const picture = png()
const asPng = { contentType: 'image/png' }
const pictures = () => person.storage.from('pictures')
const stored = async () => ({ ...(await server.storedFiles()), rows: await server.storedRows() })
const internal = [500, '500', 'InternalError', 'Internal server error']

test('an upload to a full disk stores nothing, existing files stay readable, and with space it works', async () => {
  expect((await pictures().upload('before.png', picture, asPng)).error).toBeNull()
  const before = await stored()
  fillDisk()
  expect(refusal((await pictures().upload('after.png', picture, asPng)).error)).toEqual(internal)
  expect(refusal((await pictures().upload('before.png', picture, { ...asPng, upsert: true })).error)).toEqual(internal)
  expect(await stored()).toEqual({ ...before, unfinished: 0 })
  expect(server.logs).toContainEqual(expect.objectContaining({ level: 'error', event: 'storage.failed' }))
  const { data } = await pictures().download('before.png')
  expect(await data?.bytes()).toEqual(picture)
  clearDisk()
  expect((await pictures().upload('after.png', picture, asPng)).error).toBeNull()
  expect(await stored()).toMatchObject({ finished: before.finished + 1, rows: before.rows + 1 })
})

test('an upload whose row cannot be stored leaves no file', async () => {
  const before = await stored()
  await server.database.script(`
    create function public.full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on storage.objects for each row execute function public.full_disk()`)
  const { error } = await pictures().upload('rowless.png', picture, asPng)
  await server.database.script('drop trigger full_disk on storage.objects')
  expect(refusal(error)).toEqual([500, '500', 'DatabaseError', 'database error, code: 53100'])
  expect(await stored()).toEqual(before)
})
