import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { loadMembers } from '#machines/members/memberList.actors.ts'
import { wholeList } from '#machines/members/membersView.ts'
import { newMember } from '#machines/users/memberChoice.ts'
import { createInvitation } from '#machines/users/invitationForm.actors.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const [admin, member, invited, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  insert into auth.users (id, aud, role, email) values
    ('${admin}', 'authenticated', 'authenticated', 'a@confraria.test'),
    ('${member}', 'authenticated', 'authenticated', 'm@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values
    ('${admin}', 'a@confraria.test'), ('${member}', 'm@confraria.test');
  insert into public.user_roles (user_id, role) values ('${admin}', 'admin');
  insert into app.members (id, name, handle, entry_date, user_id) values
    ('${invited}', 'Ana Prado', 'ana', '2026-01-05', null), ('${other}', 'Bia Reis', 'bia', '2026-01-05', null),
    ('${randomUUID()}', 'Caio Lima', 'caio', '2026-01-05', '${member}'); commit;`)

const enter = async (id: string) =>
  setClient(backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: id, aal: 'aal1' })))
const load = async (withInvited: boolean) => {
  const input = { view: wholeList, after: null, least: 0, withSummary: false, withInvited }
  return (await toPromise(createActor(loadMembers, { input }).start())).invited
}

test('the directory knows who has an open invitation, for administrators and if it is requested @MEM-600', async () => {
  await enter(admin)
  expect(await load(true)).toEqual([])
  const values = {
    email: 'ana@confraria.test',
    role: null,
    member: { ...newMember, kind: 'existing' as const, member: { id: invited, name: 'Ana Prado' } },
  }
  const { id } = await toPromise(createActor(createInvitation, { input: { id: randomUUID(), values } }).start())
  expect(await load(true)).toEqual([invited])
  expect(await load(false)).toBe(null)
  await enter(member)
  expect(await load(true)).toEqual([])
  await enter(admin)
  await backend.database.script(`update public.invitations set expires_at = now() where id = '${id}'`)
  expect(await load(true)).toEqual([])
})
