import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goalsOf, goalsSchema, goalValuesOf, isSameGoal } from '#machines/ranking/rankingGoals.ts'
import { changesOfSettings, isSameSetting, settingValuesOf } from '#machines/settings/settingsForm.ts'
import { merge, type IsSame, type Versions } from '#machines/shared/merge.ts'
import { openWorld, type Value, type World } from '#tests/support/database.ts'
import { goals, settings } from '#tests/support/ranking.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Does the other administrator's change concern a field that the form does not change in the same way? */
const isNews = <Values extends object>(versions: Versions<Values>, isSame: IsSame<Values>) => {
  const { taken, both } = merge(versions, isSame)
  return taken.length + both.length > 0
}

/** Each combination of changes of two fields. */
const formsOf = <Values extends object>(base: Values, first: Partial<Values>[], second: Partial<Values>[]): Values[] =>
  first.flatMap((one) => second.map((two) => ({ ...base, ...one, ...two })))

/** One administrator may not save as often as this test does. */
const newAdmin = async () => {
  const admin = world.as(await world.person({ role: 'admin' }))
  return async (call: string, values: Value[]) => (await admin.rows(`select ${call} as result`, values))[0]?.['result']
}

describe('a save over another administrator’s change is refused exactly if the form has something to show @APP-148', () => {
  test('settings', async () => {
    const base = settingValuesOf(settings)
    const names = [{}, { founder_name: 'Ana' }, { founder_name: 'Rui' }]
    const forms = formsOf(base, names, [{}, { audit_days: '90' }, { audit_days: '60' }])
    for (const theirs of forms) {
      const resultOf = await newAdmin()
      for (const mine of forms) {
        await resultOf('update_settings($1)', [theirs])
        const changes = changesOfSettings(settings, mine)
        const refused = await resultOf('update_settings($1, $2)', [changes, base])
        const stored = await resultOf('admin_settings()', [])
        const isRefused = isNews({ base, mine, theirs }, isSameSetting)
        expect(refused).toEqual(isRefused ? stored : null)
        expect(stored).toMatchObject(isRefused ? theirs : mine)
      }
    }
  })

  test('goals', async () => {
    const base = goalValuesOf(goals)
    const levels = [{}, { gold: '600' }, { gold: '700' }]
    const forms = formsOf(base, levels, [{}, { training: '0' }, { training: '12' }])
    for (const theirs of forms) {
      const resultOf = await newAdmin()
      for (const mine of forms) {
        const { gold, silver, ...maxima } = goalsOf(theirs)
        expect(await resultOf('update_ranking_goals($1, $2, $3)', [gold, silver, maxima])).toBe(null)
        const { gold: myGold, silver: mySilver, ...myMaxima } = goalsOf(mine)
        const call = 'update_ranking_goals($1, $2, $3, $4)'
        const refused = await resultOf(call, [myGold, mySilver, myMaxima, goals])
        const isRefused = isNews({ base, mine, theirs }, isSameGoal)
        expect(refused && goalsSchema.parse(refused)).toEqual(isRefused ? goalsOf(theirs) : null)
      }
    }
  })
})

test('others do not read the settings through a refusal', async () => {
  const member = world.as(await world.person())
  await expect(
    member.rows('select update_settings($1, $2)', [{ audit_days: '40' }, { audit_days: '41' }]),
  ).rejects.toMatchObject({ code: '42501' })
})
