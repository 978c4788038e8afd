import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '#server/people.ts'
import { moveProofs } from '#server/transfer/moveProofs.ts'
import { storageAt, type Storage } from '#server/transfer/storage.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

let server: TestBackend
let storage: Storage
beforeAll(async () => {
  server = await startBackend()
  storage = storageAt(server.url, server.serviceKey)
})
afterAll(() => server.stop())

const rows = async (sql: string) => (await server.database.request([{ sql }]))[0]?.rows ?? []
const publicly = '/storage/v1/object/public/confraria-assets/'
const privately = '/storage/v1/object/authenticated/confraria-provas/'

/** Puts the demonstration's proofs into the public bucket, as an earlier version had them. Returns their count. */
const makeOld = async () => {
  await server.database.script(`
    begin; set local session_replication_role = replica;
    update storage.objects set bucket_id = 'confraria-assets' where bucket_id = 'confraria-provas';
    update public.tasks set image_url = replace(image_url, '${privately}', '${publicly}') where image_url is not null;
    commit`)
  const [[count] = []] = await rows(`select count(*) from storage.objects where name like 'routines/%'`)
  return Number(count)
}

/** What must not change: every object but for its bucket, and which task has which picture. */
const contents = async () => ({
  objects: await rows(
    `select id, name, owner, owner_id, version, metadata, created_at from storage.objects order by name`,
  ),
  tasks: await rows(`select (to_jsonb(t) - 'image_url') || jsonb_build_object('name', private.picture_name(image_url))
    from public.tasks as t order by id`),
  quotas: await rows('select * from app.picture_quotas order by user_id'),
})
const left = async () =>
  Number(
    (
      await rows(`select count(*) from storage.objects where bucket_id = 'confraria-assets' and name like 'routines/%'`)
    )[0]?.[0],
  )

test(
  'a run that stops in the middle is continued, and another one changes nothing @PIC-22',
  { timeout: 120_000 },
  async () => {
    const all = await makeOld()
    expect(all).toBeGreaterThan(900)
    const before = await contents()
    const [[name] = []] = await rows(
      `select name from storage.objects where name like 'routines/%' order by name limit 1`,
    )
    expect((await fetch(`${server.url}${publicly}${name}`)).status).toBe(200)

    let moves = 0
    const stopping = moveProofs({
      list: (...args) => storage.list(...args),
      move: (...args) => (++moves > 100 ? Promise.reject(new Error('the power failed')) : storage.move(...args)),
    })
    await expect(stopping).rejects.toThrow('the power failed')
    const rest = await left()
    expect([rest > 0, rest < all]).toEqual([true, true])

    expect(await moveProofs(storage)).toBe(rest)
    expect(await left()).toBe(0)
    expect(await moveProofs(storage)).toBe(0)
    expect(await contents()).toEqual(before)
    expect(await rows(`select from public.tasks where image_url like '${publicly}%'`)).toEqual([])
    // No address without a token opens it any more.
    expect((await fetch(`${server.url}${publicly}${name}`)).status).toBe(400)
    expect((await fetch(`${server.url}${publicly.replace('assets', 'provas')}${name}`)).status).toBe(400)
    const owner = await server.clientAs('conselho@confraria.test', password)
    const { data } = await owner.storage.from('confraria-provas').createSignedUrl(String(name), 60)
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
  },
)

test('only proofs move, only into the private bucket, and not back @PIC-09', async () => {
  const photo = `member-photos/1790000000000-${randomUUID().replaceAll('-', '').slice(0, 22)}.webp`
  await server.database.script(`
    begin; set local session_replication_role = replica;
    insert into storage.objects (bucket_id, name, version, metadata) values ('confraria-assets', '${photo}', 'x', '{}');
    commit`)
  const refused = /recusou a mudança da imagem .*ResourceAlreadyExists/su
  await expect(storage.move({ bucket: 'confraria-assets', name: photo }, 'confraria-provas')).rejects.toThrow(refused)
  const [[proof] = []] = await rows(`select name from storage.objects where name like 'routines/%' limit 1`)
  const place = { bucket: 'confraria-provas', name: String(proof) }
  await expect(storage.move(place, 'confraria-assets')).rejects.toThrow(refused)
})

test('no person moves a proof', async () => {
  const [[name] = []] = await rows(`select name from storage.objects where name like 'routines/%' limit 1`)
  for (const who of ['conselho', 'admin', 'mestre']) {
    const client = await server.clientAs(`${who}@confraria.test`, password)
    const { error } = await client.storage
      .from('confraria-provas')
      .move(String(name), String(name), { destinationBucket: 'confraria-assets' })
    expect(error).not.toBeNull()
  }
})
