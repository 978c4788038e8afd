import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/database.ts'
import { expectedAfterMerge } from './pending.ts'
import { settle, spoken } from './people.ts'
import { signUps } from './signUp.promises.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await settle(world.database)
})
afterAll(() => world.close())

const attempt = (sql: string) => world.database.script(`begin; ${spoken(sql, 'invited')}; rollback`)

test.each(signUps)('$what gets $gets', async ({ what, email, token, fixture, gets }) => {
  const insert = `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values ({new}, ${email}, now(), ${token === null ? `'{}'` : `jsonb_build_object('invite_token', ${token})`})`
  const isPending = `sign-up by ${what}` in expectedAfterMerge
  const signUp = attempt(`${fixture}; ${insert}`)
  if (gets === 'an account' || isPending) await expect(signUp).resolves.toBeUndefined()
  else await expect(signUp).rejects.toMatchObject({ hint: 'invitation_required' })
})
