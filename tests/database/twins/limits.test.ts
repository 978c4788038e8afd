import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '#tests/support/ranking.ts'
import { openWorld, type World } from '#tests/support/database.ts'
import { submit, pictureName } from '#tests/database/routines/submissions.ts'
import { differences } from './attempts.ts'
import { comparedForm, type Fixtures } from './forms.ts'
import { memberForms } from './memberForms.ts'
import { postForms } from './postForms.ts'
import { adminForms } from './adminForms.ts'

/**
 * Every limit of every form: the database stores what the form accepts, as the form tidies it, and refuses the rest.
 * The values are derived from the limits, the expectations from the model.
 */
let world: World
let fixtures: Fixtures

beforeAll(async () => {
  world = await openWorld()
  const [admin, member, other] = [await world.person({ role: 'admin' }), await world.person(), await world.person()]
  const ids = {
    badge: randomUUID(),
    case: randomUUID(),
    message: randomUUID(),
    request: randomUUID(),
    picture: pictureName('training'),
    routine: await submit(world, member, 'reading'),
  }
  await world.pastTriggers(`
    update app.settings set value = changed.value from json_each_text('${JSON.stringify(settings)}') as changed where changed.key = settings.key;
    insert into council_position_descriptions (position, title, function) values ('zelador', 'Zelador', 'Zela');
    insert into badges (id, title, description, icon) values ('${ids.badge}', 'Selo', 'Para a prova', 'star');
    insert into monitored_users (id, name, reason, updated_at) values ('${ids.case}', 'Anselmo', 'Sumiu.', '2026-11-21T12:00:00Z');
    insert into messages (id, content, user_id, user_name) values ('${ids.message}', 'Oi', '${other.userId}', 'Bia');
    insert into deletion_requests (id, user_id) values ('${ids.request}', '${other.userId}');
    insert into storage.objects (bucket_id, name, owner, owner_id)
      values ('confraria-provas', '${ids.picture}', '${member.userId}', '${member.userId}')`)
  const [row] = await world.owner.rows<{ today: string }>(`select private.period_start('day')::text as today`)
  fixtures = { admin, member, other, ids, seen: '2026-11-21T12:00:00Z', today: row?.today ?? '' }
})
afterAll(() => world.close())

describe('model and database agree on @LIM-01', () => {
  const forms = { ...memberForms, ...postForms, ...adminForms }
  test.each(Object.entries(forms))('%s', async (_, trialsOf) => {
    const compared = await comparedForm(world, trialsOf(fixtures))
    expect(differences(compared)).toEqual([])
    // Both accepted and refused values occur.
    expect(new Set(compared.map(({ model }) => model === 'refused')).size).toBe(2)
  })
})
