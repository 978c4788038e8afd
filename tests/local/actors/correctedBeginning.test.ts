import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import {
  saveFounder,
  savePeople,
  savePositions,
  saveRoutines,
  sendMessage,
} from '#machines/settings/beginning.actors.ts'
import {
  emptyBeginning,
  peopleIn,
  peopleToSend,
  positionsOf,
  routineSavesOf,
  type BeginningValues,
  type SentPerson,
} from '#machines/settings/beginning.ts'
import { SettingsConflict } from '#machines/settings/settings.actors.ts'
import { settingValuesOf } from '#machines/settings/settingsForm.ts'
import { proposal as texts } from '#src/texts/settings/beginning.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'

// Each first attempt is stored, and its response is lost: the second one begins from the same facts.

const admin = randomUUID()
const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  insert into auth.users (id, aud, role, email) values ('${admin}', 'authenticated', 'authenticated', 'a@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${admin}', 'a@confraria.test');
  insert into public.user_roles (user_id, role) values ('${admin}', 'admin'); commit;`)
const client = backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: admin, aal: 'aal1' }))
setClient(client)

const stored = async (table: string, columns: string) => {
  const { data, error } = await client
    .from(table)
    .select(columns)
    .order(columns.split(',')[0] ?? '')
  if (error) throw error
  return data.map((row) => Object.values(row).join())
}

describe('the founder', () => {
  const settings = async () => {
    const { data, error } = await client.rpc('admin_settings')
    if (error) throw error
    return data
  }
  const send = (founder_name: string, seen: ReturnType<typeof settingValuesOf>, sent: readonly string[]) =>
    toPromise(createActor(saveFounder, { input: { seen, changes: { founder_name }, sent } }).start())
  let seen: ReturnType<typeof settingValuesOf>
  beforeAll(async () => {
    seen = settingValuesOf(await settings())
    await send('Tomé', seen, [])
  })
  const founders = async () => [(await settings()).founder_name, ...(await stored('members', 'name'))]

  test('has the corrected name in the settings and in the record, however often it is sent @USR-900', async () => {
    await send('Tomás  Alcântara', seen, ['Tomé'])
    await send('Tomás  Alcântara', seen, ['Tomé', 'Tomás  Alcântara'])
    expect(await founders()).toEqual(['Tomás Alcântara', 'Tomás Alcântara'])
  })

  test('of another administrator stays, also if only the record has another name @USR-901', async () => {
    await expect(send('Otávio', seen, ['Tomé'])).rejects.toBeInstanceOf(SettingsConflict)
    await backend.database.script(`update app.members set name = 'Tomás de Alcântara' where is_founder`)
    await expect(send('Otávio', seen, ['Tomás Alcântara'])).rejects.toBeInstanceOf(SettingsConflict)
    expect(await founders()).toEqual(['Tomás Alcântara', 'Tomás de Alcântara'])
  })
})

test('routines have the values of the correction, also typed back ones, and a removed one is gone @USR-900', async () => {
  const before = await stored('routine_types', 'code,label,is_active')
  const send = (values: Partial<BeginningValues>, earlier: Partial<BeginningValues>[] = []) => {
    const sent = earlier.flatMap((one) => routineSavesOf({ ...emptyBeginning, ...one }, routineKinds))
    const saves = routineSavesOf({ ...emptyBeginning, ...values }, routineKinds, sent)
    const removed = sent.flatMap(({ id }) => (id === null ? [] : [id]))
    return toPromise(createActor(saveRoutines, { input: { saves, sent, removed } }).start())
  }
  const study = { id: randomUUID(), label: 'Estudo', period: 'week' as const, points: '8' }
  const first = { routines: { reading: { label: 'Leitura' }, fasting: { isActive: false } }, newRoutines: [study] }
  await send(first)
  expect(await stored('routine_types', 'code,label,is_active')).toHaveLength(before.length + 1)
  await send({ routines: { reading: { label: 'Leitura Viva' } } }, [first])
  expect(await stored('routine_types', 'code,label,is_active')).toEqual(
    before.map((row) => row.replace('Leitura Bíblica', 'Leitura Viva')),
  )
})

test('positions have the corrected title, and what is not wanted any more is removed @USR-900', async () => {
  const rows = (values: Partial<BeginningValues>) => positionsOf({ ...emptyBeginning, ...values }, texts, [])
  const ids = Object.fromEntries(rows({}).map(({ position }) => [position, randomUUID()]))
  const send = (values: Partial<BeginningValues>, removed: readonly string[] = []) => {
    const input = { rows: rows(values).map((row) => ({ ...row, id: ids[row.position] ?? '' })), removed }
    return toPromise(createActor(savePositions, { input }).start())
  }
  await send({ unwanted: ['diretor_cultura'] })
  const corrected = {
    titles: { vice_presidente_executivo: 'Vice-Presidente' },
    unwanted: ['diretor_financeiro' as const],
  }
  await send(corrected, [ids['diretor_financeiro'] ?? '', randomUUID()])
  await send(corrected, [ids['diretor_financeiro'] ?? ''])
  expect(await stored('council_position_descriptions', 'title,position')).toEqual([
    'Diretor de Crescimento e Mentoria,diretor_crescimento_mentoria',
    'Diretor de Cultura,diretor_cultura',
    'Diretor de Experiências,diretor_unidade_experiencias',
    'Vice-Presidente,vice_presidente_executivo',
  ])
})

describe('people', () => {
  const send = async (list: string, sent: readonly SentPerson[] = []) => {
    const people = peopleIn(list)
    const next = peopleToSend(
      people,
      sent,
      people.map(() => randomUUID()),
    )
    const output = await toPromise(createActor(savePeople, { input: { people: next } }).start())
    expect(output.left).toEqual([])
    return next
  }
  const cards = (names: readonly string[]) =>
    stored('members', 'name').then((all) => all.filter((name) => names.some((one) => name.startsWith(one))))
  const invitations = async (name: string) => {
    const { data, error } = await client
      .from('invitations')
      .select('email, member_name, member_id')
      .is('revoked_at', null)
      .ilike('email', `${name}%`)
    if (error) throw error
    return data
  }

  test('have one card each, with the corrected name @USR-900', async () => {
    await send('Bela Prado\nBeto Lira', await send('Bela Prdo\nBeto Lira'))
    expect(await cards(['Bela', 'Beto'])).toEqual(['Bela Prado', 'Beto Lira'])
  })

  test('have one open invitation each, with the corrected name and address @USR-900', async () => {
    await send(
      'Caio Melo, caio@exemplo.org',
      await send('Caio Mello, caio@exemplo.og', await send('Caio, caio@exemplo.og')),
    )
    expect(await invitations('caio')).toEqual([
      { email: 'caio@exemplo.org', member_name: 'Caio Melo', member_id: null },
    ])
  })

  test('with an address that was forgotten are invited with their card @USR-900', async () => {
    const [card] = await send('Dora')
    await send('Dora Dias, dora@exemplo.org', card ? [card] : [])
    expect(await cards(['Dora'])).toEqual(['Dora Dias'])
    expect(await invitations('dora')).toEqual([{ email: 'dora@exemplo.org', member_name: null, member_id: card?.id }])
  })

  test('without their address have a card, and no invitation @USR-900', async () => {
    await send('Eva Lima', await send('Eva Lima, eva@exemplo.org'))
    expect([await cards(['Eva']), await invitations('eva')]).toEqual([['Eva Lima'], []])
  })
})

test('the message is replaced by the corrected one, unless someone has replied @USR-900', async () => {
  const send = (content: string, id: string, replaced: readonly string[]) => {
    const writing = { id, content, userId: admin, author: { name: 'a@confraria.test', photo: null }, messageId: null }
    return toPromise(createActor(sendMessage, { input: { ...writing, replaced } }).start())
  }
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  await send('Sejam bem-vindo.', first, [])
  await send('Sejam bem-vindos.', second, [first])
  await send('Sejam bem-vindos.', second, [first])
  expect(await stored('messages', 'content')).toEqual(['Sejam bem-vindos.'])
  const reply = { message_id: second, user_id: admin, user_name: 'a', content: 'Obrigado!' }
  expect((await client.from('message_replies').insert(reply)).error).toBeNull()
  await send('Sejam todos bem-vindos.', third, [first, second])
  expect(await stored('messages', 'content')).toEqual(['Sejam bem-vindos.', 'Sejam todos bem-vindos.'])
})
