import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedFolder } from './databaseFolder.ts'
import { cutPower, prepare } from './powerCut.ts'

let folder: Awaited<ReturnType<typeof migratedFolder>>
beforeAll(async () => {
  folder = await migratedFolder()
  await prepare(folder.dataDir)
})
afterAll(() => folder.remove())

const rounds = Number(process.env['POWER_CUTS'] ?? 2)

test.each(Array.from({ length: rounds }, (_, at) => at + 1))(
  'power cut %i loses nothing that was acknowledged a second before',
  { timeout: 60_000 },
  async () => {
    const cut = await cutPower(folder.dataDir, { durable: true })
    expect(cut.acknowledged).toBeGreaterThan(50)
    expect(cut).toMatchObject({ lost: 0, damage: null })
  },
)

test('without durability the same cut does damage, so the simulation would show it', { timeout: 60_000 }, async () => {
  const cut = await cutPower(folder.dataDir, { durable: false })
  expect(cut.lost > 0 || cut.damage !== null).toBe(true)
})
