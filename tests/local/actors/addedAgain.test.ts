import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { BadgeConflict, saveBadge } from '#machines/achievements/badges.actors.ts'
import { createInvitation } from '#machines/users/invitationForm.actors.ts'
import { addPinned } from '#machines/community/pinned.actors.ts'
import { emptyMeeting, meetingRowOf } from '#machines/meetings/meetingForm.ts'
import { openMeetingDialog, saveMeeting } from '#machines/meetings/meetings.actors.ts'
import { newMemberValues } from '#machines/members/memberForm.ts'
import {
  keepMemberDraft,
  openMemberForm,
  saveMember,
  type MemberToSave,
} from '#machines/members/memberRecord.actors.ts'
import { saveRoutine } from '#machines/ranking/routineKinds.actors.ts'
import { emptyRoutine, routineChangeOf } from '#machines/ranking/routineForm.ts'
import { createTasks } from '#machines/tasks/taskForm.actors.ts'
import { newTasksOf, surplusIdsOf, type TaskValues } from '#machines/tasks/taskForm.ts'
import { saveRankingTitle, TitleConflict } from '#machines/ranking/rankingTitles.actors.ts'
import { badgeRowOf, emptyBadge } from '#machines/achievements/badgeForm.ts'
import { newMember } from '#machines/users/memberChoice.ts'
import { draftKey, keepDraft } from '#machines/shared/client/drafts.ts'
import { admin as access } from '#tests/support/members.ts'
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

const sendTasks = (values: TaskValues, sent: readonly TaskValues[] = []) =>
  toPromise(
    createActor(createTasks, {
      input: { userId: admin, tasks: newTasksOf(id, values), surplus: surplusIdsOf(id, values, sent) },
    }).start(),
  )
const taskOf = (title: string, assignees: TaskValues['assignees'] = []): TaskValues => ({
  title,
  description: '',
  dueDate: '25/11/2026',
  priority: 'medium',
  assignees,
})

const sendMember = (input: MemberToSave) => toPromise(createActor(saveMember, { input }).start())
/** As the form does: the stored values are its own. */
const addMember = async (name: string) => {
  const change = { name, entry_date: '2026-11-25' }
  const { outcome, member } = await sendMember({ id, updatedAt: null, change })
  if (outcome === 'conflict') await sendMember({ id, updatedAt: member.updated_at, change })
}

const kinds: { what: string; table: string; text?: string; add: (title: string) => Promise<unknown> }[] = [
  { what: 'a badge', table: 'badges', add: (title: string) => addBadge(title) },
  { what: 'a task @TAS-950', table: 'tasks', add: (title: string) => sendTasks(taskOf(title)) },
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
  { what: 'a member', table: 'members', text: 'name', add: addMember },
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

describe('tasks whose response was lost', () => {
  const people = ['Ana', 'Bia', 'Caio'].map((name) => ({ id: randomUUID(), name: `${name} ${id}` }))
  const [ana, bia, caio] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const tasks = async () => {
    const { data, error } = await client.from('tasks').select('title, assigned_to').eq('assigned_by', admin)
    if (error) throw error
    return data
  }
  beforeAll(async () => {
    for (const { id: person, name } of people)
      await backend.database.script(
        `insert into app.members (id, name, entry_date) values ('${person}', '${name}', '2026-01-05')`,
      )
  })
  beforeEach(() => backend.database.script('delete from public.tasks'))

  test('are for the people of the last attempt @TAS-950', async () => {
    const first = taskOf('Levar o pão', [ana, bia])
    await sendTasks(first)
    await sendTasks(taskOf('Levar o vinho', [bia, caio]), [first])
    const stored = await tasks()
    expect(stored).toHaveLength(2)
    expect(stored).toEqual(
      expect.arrayContaining([
        { title: 'Levar o vinho', assigned_to: bia.id },
        { title: 'Levar o vinho', assigned_to: caio.id },
      ]),
    )
  })

  test('are one, if it was for no one at first @TAS-950', async () => {
    const first = taskOf('Levar o pão')
    await sendTasks(first)
    await sendTasks(taskOf('Levar o pão', [ana]), [first])
    expect(await tasks()).toEqual([{ title: 'Levar o pão', assigned_to: ana.id }])
  })

  test('stay as they are once completed @APP-67', async () => {
    const first = taskOf('Levar o pão', [ana, bia])
    await sendTasks(first)
    await backend.database.script(`update public.tasks set status = 'completed'`)
    expect(await sendTasks(taskOf('Levar o vinho', [bia]), [first])).toEqual({ asBefore: true })
    expect(await tasks()).toHaveLength(2)
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

describe('a new record whose response was lost, after a reload', () => {
  const tab = new Map<string, string>()
  beforeEach(() => {
    tab.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => tab.set(key, value),
      removeItem: (key: string) => tab.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })

  const openMember = async () => {
    const input = { userId: admin, access, memberId: null }
    return (await toPromise(createActor(openMemberForm, { input }).start())).draft
  }
  const memberValues = { ...newMemberValues('2026-11-25'), name: 'Alfa' }
  const keepMember = (values: typeof memberValues) =>
    keepMemberDraft(admin, null, {
      version: 1,
      id,
      base: newMemberValues('2026-11-25'),
      updatedAt: null,
      values,
      sent: [memberValues],
      uploads: [],
    })

  test('a member: its form is empty once it is stored, and keeps a correction @APP-894', async () => {
    keepMember(memberValues)
    expect(await openMember()).toMatchObject({ id, values: { name: 'Alfa' } })
    await addMember('Alfa')
    expect(await openMember()).toBeNull()
    keepMember({ ...memberValues, name: 'Alfa Prado' })
    expect(await openMember()).toMatchObject({ id, values: { name: 'Alfa Prado' } })
  })

  test('a meeting: the same @APP-894', async () => {
    const openMeeting = async () =>
      (await toPromise(createActor(openMeetingDialog, { input: { id: null } }).start())).draft.stored
    await addMember(named('Bia'))
    const values = { ...emptyMeeting, title: 'Alfa', date: '08/12/2026', time: '19:00', participants: [id] }
    const keep = (title: string) =>
      keepDraft(draftKey('', 'meeting:new'), {
        version: 1,
        newId: id,
        meeting: null,
        values: { ...values, title },
        sent: [values],
      })
    keep('Alfa')
    expect(await openMeeting()).toMatchObject({ newId: id, values: { title: 'Alfa' } })
    const input = { id, seen: null, row: meetingRowOf(values), participants: values.participants }
    await toPromise(createActor(saveMeeting, { input }).start())
    expect(await openMeeting()).toBeNull()
    keep('Alfa e Beta')
    expect(await openMeeting()).toMatchObject({ newId: id, values: { title: 'Alfa e Beta' } })
  })
})
