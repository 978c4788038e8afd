import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '#supabase/embedded/database/pglite.ts'
import { checkpoint } from '#supabase/embedded/database/upkeep.ts'
import { migratedFolder, rows } from './databaseFolder.ts'
import { cutPower, leastWrites, prepare } from './powerCut.ts'

let folder: Awaited<ReturnType<typeof migratedFolder>>
beforeAll(async () => {
  folder = await migratedFolder()
  await prepare(folder.dataDir)
})
afterAll(() => folder.remove())

const rounds = Number(process.env['POWER_CUTS'] ?? 1)

test.each(Array.from({ length: rounds }, (_, at) => at + 1))(
  'power cut %i loses nothing that was acknowledged a second before @CLU-08',
  { timeout: 60_000 },
  async () => {
    const cut = await cutPower(folder.dataDir, { durable: true })
    expect(cut.acknowledged).toBeGreaterThanOrEqual(leastWrites)
    expect(cut).toMatchObject({ lost: 0, damage: null })
  },
)

test('without durability the same cut does damage, so the simulation would show it', { timeout: 60_000 }, async () => {
  const cut = await cutPower(folder.dataDir, { durable: false })
  expect(cut.lost > 0 || cut.damage !== null).toBe(true)
})

test('commits are synced together, and after a failed sync the directory is opened again', async () => {
  const synced: string[] = []
  let isBroken = false
  const { dataDir, remove } = await migratedFolder()
  const database = await openPglite({
    dataDir,
    durable: true,
    sync: (path) => {
      synced.push(path)
      return isBroken ? Promise.reject(new Error('EIO: i/o error, fdatasync')) : Promise.resolve()
    },
  })
  try {
    expect(database.isDurable()).toBe(true)
    await database.script('create table public.notes (id int primary key)')
    await expect.poll(() => synced.length).toBe(1)
    for (let id = 0; id < 50; id++) await rows(database, 'insert into public.notes values ($1)', [String(id)])
    await expect.poll(() => synced.length).toBeGreaterThan(1)
    expect(synced.length).toBeLessThan(20)
    expect(synced[0]).toMatch(/\/pg_wal\/[0-9A-F]{24}$/)
    const generation = database.generation()
    isBroken = true
    await rows(database, 'insert into public.notes values (50)')
    await expect
      .poll(async () => {
        await rows(database, 'select 1').catch(() => 'opening')
        return database.generation()
      })
      .toBeGreaterThan(generation)
    isBroken = false
    expect(await rows(database, 'select count(*) from public.notes')).toEqual([['51']])

    database.relax()
    const { length } = synced
    await rows(database, 'insert into public.notes values (51)')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(synced.length).toBe(length)
  } finally {
    await database.close()
    await remove()
  }
})

test('a checkpoint is made once the log is long', async () => {
  const { dataDir, remove } = await migratedFolder()
  const database = await openPglite({ dataDir, durable: true })
  try {
    await database.script('create table public.notes as select generate_series(1, 100000) as id')
    expect(await checkpoint(database)).toBe(false)
    expect(await checkpoint(database, 1_000_000)).toBe(true)
    expect(await checkpoint(database, 1_000_000)).toBe(false)
  } finally {
    await database.close()
    await remove()
  }
})
