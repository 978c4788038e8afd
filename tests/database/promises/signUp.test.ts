import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseError } from '#supabase/embedded/database/database.ts'
import { openWorld, type World } from '#tests/support/database.ts'
import { insertPeople, withValues } from './people.ts'
import { signUps, type SignUp } from './signUp.promises.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await insertPeople(world.database)
})
afterAll(() => world.close())

/** The outcome of a sign-up, which is rolled back. */
const outcomeOf = async (sql: string): Promise<SignUp['gets']> => {
  try {
    await world.database.script(`begin; ${withValues(sql, 'invited')}; rollback`)
    return 'an account'
  } catch (error) {
    if (error instanceof DatabaseError && error.hint === 'invitation_required') return 'nothing'
    throw error
  }
}

test.each(signUps)('$what gets $gets', async ({ email, token, link, fixture, gets }) => {
  const data =
    link === 'beginning'
      ? `jsonb_build_object('begin_token', ${token}, 'begin_name', 'Nome Novo')`
      : `jsonb_build_object('invite_token', ${token})`
  const insert = `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values ({new}, ${email}, now(), ${token === null ? `'{}'` : data})`
  expect(await outcomeOf(`${fixture}; ${insert}`)).toBe(gets)
})
