import { afterAll, beforeAll, expect, test } from 'vitest'
import { expiredPhotosAt, removePhotos } from '#server/transfer/removePhotos.ts'
import { storageAt } from '#server/transfer/storage.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

let server: TestBackend
beforeAll(async () => {
  server = await startBackend()
})
afterAll(() => server.stop())

const rows = async (sql: string) => (await server.database.request([{ sql }]))[0]?.rows ?? []
const counts = async () =>
  (
    await rows(`select count(*) filter (where image_url is not null), count(*) filter (where image_removed_after = 30),
      (select count(*) from storage.objects where bucket_id = 'confraria-provas') from public.tasks`)
  )[0]?.map(Number)

test(
  'a run that stops is continued, files go with the addresses of their tasks, and another run finds nothing @PIC-43',
  {
    timeout: 120_000,
  },
  async () => {
    await server.database.script(`
    begin; set local session_replication_role = replica;
    update app.settings set value = '30' where key = 'proof_days';
    update public.tasks set evaluation_date = now() - interval '40 days'
    where id in (select id from public.tasks where evaluation_score is not null and image_url is not null order by id limit 600);
    commit`)
    const [pictures = 0, , files = 0] = (await counts()) ?? []
    const storage = storageAt(server.url, server.serviceKey)
    const listExpired = expiredPhotosAt(server.url, server.serviceKey)
    const [first] = await listExpired()
    const opened = () => storage.read(first ?? { bucket: '', name: '' })
    expect((await opened()).length).toBeGreaterThan(100)
    let calls = 0
    const stopping = removePhotos(listExpired, {
      remove: (places) => (++calls > 1 ? Promise.reject(new Error('the power failed')) : storage.remove(places)),
    })
    await expect(stopping).rejects.toThrow('the power failed')
    const [, halfway = 0] = (await counts()) ?? []
    expect(halfway).toBe(500)
    const reported: number[] = []
    const rest = await removePhotos(listExpired, storage, (count) => reported.push(count))
    expect(reported).toEqual([rest])
    const [left = 0, removed = 0, leftFiles = 0] = (await counts()) ?? []
    expect([left + removed, leftFiles]).toEqual([pictures, files - removed])
    expect(removed).toBe(500 + rest)
    await expect(opened()).rejects.toThrow('a leitura da imagem')
    expect(await removePhotos(listExpired, storage)).toBe(0)
  },
)

test('a file that the storage server does not remove is reported, not repeated for ever', async () => {
  const places = [{ bucket: 'confraria-provas', name: 'routines/training/lost.webp' }]
  await expect(removePhotos(() => Promise.resolve(places), { remove: () => Promise.resolve() })).rejects.toThrow(
    'O armazenamento não removeu 1 fotos antigas.',
  )
})
