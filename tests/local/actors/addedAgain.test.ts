import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { BadgeConflict, saveBadge } from '#machines/achievements/badges.actors.ts'
import { createInvitation } from '#machines/users/invitationForm.actors.ts'
import { addPinned } from '#machines/community/pinned.actors.ts'
import { saveRoutine } from '#machines/ranking/routineKinds.actors.ts'
import { emptyRoutine, routineChangeOf } from '#machines/ranking/routineForm.ts'
import { saveRankingTitle, TitleConflict } from '#machines/ranking/rankingTitles.actors.ts'
import { badgeRowOf, emptyBadge } from '#machines/achievements/badgeForm.ts'
import { newMember } from '#machines/users/memberChoice.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const admin = randomUUID()
let id = ''

const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  insert into auth.users (id, aud, role, email) values ('${admin}', 'authenticated', 'authenticated', 'a@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${admin}', 'a@confraria.test');
  insert into public.user_roles (user_id, role) values ('${admin}', 'admin'); commit;`)
const client = backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: admin, aal: 'aal1' }))
setClient(client)
beforeEach(() => {
  id = randomUUID()
})

const sendBadge = (title: string, as: string, seen: string | null) => {
  const row = badgeRowOf({ ...emptyBadge, title, description: 'Lê.', threshold: '90000' })
  return toPromise(createActor(saveBadge, { input: { id: as, seen, row } }).start())
}
const addBadge = (title: string, as = id) => sendBadge(title, as, null)

const kinds: { what: string; table: string; text?: string; add: (title: string) => Promise<unknown> }[] = [
  { what: 'a badge', table: 'badges', add: (title: string) => addBadge(title) },
  {
    what: 'a pinned item',
    table: 'pinned_items',
    add: (title: string) =>
      toPromise(
        createActor(addPinned, {
          input: { id, type: 'announcement', title, content: 'Às 20 horas.', due_date: null, assigned_to: [] },
        }).start(),
      ),
  },
  {
    what: 'a title of the ranking',
    table: 'ranking_titles',
    add: (title: string) =>
      toPromise(
        createActor(saveRankingTitle, {
          input: { id, seen: null, values: { title, type: 'weekly', active: false } },
        }).start(),
      ),
  },
  {
    what: 'a routine @ROU-701',
    table: 'routine_types',
    text: 'label',
    add: (label: string) =>
      toPromise(
        createActor(saveRoutine, {
          input: { code: null, id, change: routineChangeOf({ ...emptyRoutine, label }), seen: null },
        }).start(),
      ),
  },
]

const stored = async (table: string, text = 'title'): Promise<{ title: string }[]> => {
  const { data, error } = await client.from(table).select<string, { title: string }>(`title:${text}`).eq('id', id)
  if (error) throw error
  return data
}

/** Unique in this test, because a second badge with the same title is refused. */
const named = (title: string) => `${title} ${id.slice(0, 8)}`

describe.each(kinds)('$what whose response was lost', ({ table, text, add }) => {
  test('is stored once, however often it is sent', async () => {
    await add(named('Reunião'))
    await add(named('Reunião'))
    expect(await stored(table, text)).toEqual([{ title: named('Reunião') }])
  })

  test('has the texts of the last attempt', async () => {
    await add(named('Reunião'))
    await add(named('Reunião geral'))
    expect(await stored(table, text)).toEqual([{ title: named('Reunião geral') }])
  })

  test('is still refused for another reason', async () => {
    await expect(add(' ')).rejects.toMatchObject({ code: '23514' })
    expect(await stored(table, text)).toEqual([])
  })
})

test('a caller who may add badges but not change them gets no error about older texts', async () => {
  await addBadge('Leitor')
  const change = (right: string) =>
    backend.database.script(
      `alter policy "those who edit achievements change badges" on public.badges using (${right})`,
    )
  await change('false')
  await expect(addBadge('Leitor assíduo')).rejects.toMatchObject({ code: '42501' })
  await addBadge('Leitor')
  expect(await stored('badges')).toEqual([{ title: 'Leitor' }])
  await change(`(select private.may('achievements', 'edit'))`)
})

test('another badge with the same title is still refused', async () => {
  await addBadge('Escritor')
  await expect(addBadge('Escritor', randomUUID())).rejects.toMatchObject({ code: '23505' })
})

describe('a change of a badge whose response was lost', () => {
  let seen = ''
  beforeEach(async () => {
    await addBadge(named('Leitor'))
    const { data, error } = await client
      .from('badges')
      .select('updated_at')
      .eq('id', id)
      .single<{ updated_at: string }>()
    if (error) throw error
    seen = data.updated_at
    await sendBadge(named('Leitor assíduo'), id, seen)
  })

  test('is saved when it is sent again', async () => {
    await sendBadge(named('Leitor assíduo'), id, seen)
    expect(await stored('badges')).toEqual([{ title: named('Leitor assíduo') }])
  })

  test('is a conflict with other texts, because another member may have seen it', async () => {
    const again = sendBadge(named('Leitor fiel'), id, seen)
    await expect(again).rejects.toMatchObject({ theirs: { title: named('Leitor assíduo') } })
    await expect(again).rejects.toBeInstanceOf(BadgeConflict)
    expect(await stored('badges')).toEqual([{ title: named('Leitor assíduo') }])
  })
})

test('an invitation whose response was lost is stored once, and sending it again returns a link to it', async () => {
  const values = { email: `${id}@confraria.test`, role: null, member: { ...newMember, name: 'Nova Pessoa' } }
  const send = () => toPromise(createActor(createInvitation, { input: { id, values } }).start())
  const lost = await send()
  const received = await send()
  expect(received.id).toBe(lost.id)
  expect(received.token).not.toBe(lost.token)
  const { data, error } = await client.from('invitations').select('id').eq('email', values.email)
  expect([data, error]).toEqual([[{ id }], null])
})

test('a title of the ranking is changed only as it was seen, and once after a lost response @RAN-890', async () => {
  const save = (title: string, seen: string | null) => {
    const valuesOf = (text: string) => ({ title: text, type: 'weekly', active: false }) as const
    const input = { id, seen: seen === null ? null : valuesOf(seen), values: valuesOf(title) }
    return toPromise(createActor(saveRankingTitle, { input }).start())
  }
  await save('Guardião', null)
  await save('Sentinela', 'Guardião')
  await save('Sentinela', 'Guardião')
  const late = save('Vigia', 'Guardião')
  await expect(late).rejects.toBeInstanceOf(TitleConflict)
  await expect(late).rejects.toMatchObject({ theirs: { id, title: 'Sentinela' } })
  await save('Vigia', 'Sentinela')
  expect(await stored('ranking_titles')).toEqual([{ title: 'Vigia' }])
})
