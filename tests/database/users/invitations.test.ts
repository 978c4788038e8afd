import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSameInvitation } from '#machines/users/invitationForm.ts'
import { choiceArguments, choiceFaultOf, newMember, type MemberChoice } from '#machines/users/memberChoice.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { callHook, invite, memberWithoutAccount } from '#tests/database/people.ts'

let world: World
let supreme: Person
let admin: Person
let council: Person
let member: Person
let made = 0

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council' })
  member = await world.person()
})
afterAll(() => world.close())

const address = () => `convidado${++made}@confraria.test`
const existing = (memberId: string): MemberChoice => ({
  kind: 'existing',
  name: '',
  member: { id: memberId, name: '' },
})
const resend = async (actor: Person, id: string, newId: string = randomUUID()) =>
  (await world.as(actor).rows<{ id: string; token: string }>('select * from resend_invitation($1, $2)', [id, newId]))[0]
const revoke = (actor: Person, id: string) => world.as(actor).rows('select revoke_invitation($1)', [id])
const expire = (id: string) =>
  world.owner.rows(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
const status = async (id: string) =>
  (
    await world.owner.rows('select private.invitation_status(invitations) as status from invitations where id = $1', [
      id,
    ])
  )[0]?.['status']

test('an admin gets a token once; the database stores its hash, for the days of the setting @USR-24 @USR-25 @USR-57', async () => {
  const { id, token } = await invite(world, admin, '  Novo.Membro@Confraria.test ', 'council')
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const [row] = await world.owner.rows(
    `select email, role, invited_by, token_hash = encode(sha256(convert_to($2, 'UTF8')), 'hex') as hashed,
       expires_at - created_at = interval '7 days' as week from invitations where id = $1`,
    [id, token],
  )
  expect(row).toEqual({
    email: 'novo.membro@confraria.test',
    role: 'council',
    invited_by: admin.userId,
    hashed: true,
    week: true,
  })
  await world.as(admin).rows(`select update_setting('invitation_days', '30')`)
  const later = await invite(world, admin, address())
  await world.as(admin).rows(`select update_setting('invitation_days', '7')`)
  expect(
    await world.owner.rows('select expires_at - created_at as span from invitations where id = $1', [later.id]),
  ).toEqual([{ span: '30 days' }])
})

test.each(['0', '91', '', '7.5', '-1', 'uma semana'])('an invitation should not last %j days @USR-57', async (days) => {
  await expect(world.as(admin).rows(`select update_setting('invitation_days', $1)`, [days])).rejects.toMatchObject({
    code: '23514',
  })
})

test('two tokens are never the same', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => invite(world, admin, address())))
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(3)
})

test('only admins should invite, resend, revoke or read @RIG-40 @USR-15', async () => {
  const { id } = await invite(world, admin, address())
  for (const person of [council, member]) {
    for (const attempt of [() => invite(world, person, address()), () => resend(person, id), () => revoke(person, id)])
      await expect(attempt()).rejects.toMatchObject({ code: '42501', message: 'Só administradores convidam.' })
    expect(await world.as(person).rows('select id from invitations')).toEqual([])
  }
  await expect(world.anon.rows(`select * from create_invitation('x@y.z', null, null)`)).rejects.toMatchObject({
    code: '42501',
  })
  expect(await status(id)).toBe('open')
})

test('only the supreme admin invites admins @USR-15 @USR-21', async () => {
  await expect(invite(world, admin, address(), 'admin')).rejects.toMatchObject({
    code: '42501',
    message: 'Só o administrador supremo convida administradores.',
  })
  const { id } = await invite(world, supreme, address(), 'admin')
  await expect(resend(admin, id)).rejects.toMatchObject({ code: '42501' })
  expect(await status(id)).toBe('open')
  // Any admin may revoke it.
  await revoke(admin, id)
  expect(await status(id)).toBe('revoked')
})

test.each([
  [null],
  [''],
  [' \t'],
  ['sem-arroba'],
  ['dois@@arrobas.test'],
  ['espaço no@meio.test'],
  ['a@b.test,c@d.test'],
  ['<a@b.test>'],
  [`${'x'.repeat(250)}@b.test`],
])('%j should not be invited @USR-30', async (email) => {
  await expect(invite(world, admin, email)).rejects.toMatchObject({
    code: '23514',
    message: 'Informe um e-mail válido.',
  })
})

test('an unknown role should be refused', async () => {
  await expect(invite(world, supreme, address(), 'owner')).rejects.toMatchObject({
    code: '23514',
    message: 'Este papel não existe.',
  })
  const { id } = await invite(world, admin, address(), '')
  expect(await world.owner.rows('select role from invitations where id = $1', [id])).toEqual([{ role: null }])
})

test('an existing account should not be invited, by its current or its sign-up e-mail @USR-31', async () => {
  const taken = { code: '23505', message: 'Já existe uma conta com este e-mail.' }
  const moved = await world.person()
  await world.pastTriggers(`update auth.users set email = 'mudou@confraria.test' where id = '${moved.userId}'`)
  for (const email of [member.email.toUpperCase(), moved.email, 'mudou@confraria.test', supreme.email])
    await expect(invite(world, admin, email)).rejects.toMatchObject(taken)
})

test('one invitation is open for an e-mail; an expired one allows another and is still shown as expired @USR-26 @USR-29 @USR-32', async () => {
  const email = address()
  const first = await invite(world, admin, email)
  await expect(invite(world, supreme, email.toUpperCase())).rejects.toMatchObject({
    code: '23505',
    message: 'Já existe um convite em aberto para este e-mail. Reenvie-o ou revogue-o.',
  })
  await expire(first.id)
  const second = await invite(world, admin, email)
  expect([await status(first.id), await status(second.id)]).toEqual(['expired', 'open'])
})

test('a member has one open invitation at a time, and must be active and without an account @USR-26 @USR-33..USR-35', async () => {
  const id = await memberWithoutAccount(world)
  await invite(world, admin, address(), null, id)
  await expect(invite(world, admin, address(), null, id)).rejects.toMatchObject({
    code: '23505',
    message: 'Este membro já tem um convite em aberto. Reenvie-o ou revogue-o.',
  })
  await expect(invite(world, admin, address(), null, member.memberId)).rejects.toMatchObject({
    code: '23505',
    message: 'Este membro já tem uma conta.',
  })
  await expect(invite(world, admin, address(), null, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: '23514',
    message: 'Este membro não existe mais.',
  })
  const inactive = await memberWithoutAccount(world)
  await world.owner.rows(`update app.members set status = 'inativo' where id = $1`, [inactive])
  await expect(invite(world, admin, address(), null, inactive)).rejects.toMatchObject({
    code: '23514',
    message: 'Só membros ativos podem ser convidados.',
  })
})

test('the founder needs no invitation', async () => {
  await world.owner.rows(`update app.settings set value = 'Álvaro Pioneiro' where key = 'founder_name'`)
  const [founder] = await world.owner.rows<{ id: string }>('select id from app.members where is_founder')
  await expect(invite(world, admin, address(), null, founder?.id ?? '')).rejects.toMatchObject({ code: '23514' })
})

test('resending creates a new token for the same invitation, and the old one becomes invalid @USR-27', async () => {
  const memberId = await memberWithoutAccount(world)
  const first = await invite(world, admin, address(), 'council', memberId)
  const second = await resend(admin, first.id)
  expect(second?.token).not.toBe(first.token)
  expect([await status(first.id), await status(second?.id ?? '')]).toEqual(['revoked', 'open'])
  const rows = await world.owner.rows('select email, role, member_id from invitations where id in ($1, $2)', [
    first.id,
    second?.id ?? '',
  ])
  expect(rows[0]).toEqual(rows[1])

  await expire(second?.id ?? '')
  const third = await resend(admin, second?.id ?? '')
  expect([await status(second?.id ?? ''), await status(third?.id ?? '')]).toEqual(['expired', 'open'])
})

test('resending again after a lost response is the same invitation, with a valid token', async () => {
  const email = address()
  const first = await invite(world, admin, email, 'council')
  const newId = randomUUID()
  const lostInvitation = await resend(admin, first.id, newId)
  const received = await resend(admin, first.id, newId)
  expect([lostInvitation?.id, received?.id]).toEqual([newId, newId])
  expect(await callHook(world, email, lostInvitation?.token ?? '')).not.toBe(null)
  expect(await callHook(world, email, received?.token ?? '')).toBe(null)
  expect(await world.owner.rows('select id from invitations where email = $1', [email])).toHaveLength(2)
})

test('creating again after a lost response is the same invitation, with a valid token @APP-77', async () => {
  const [email, id, memberId] = [address(), randomUUID(), await memberWithoutAccount(world)]
  const lostInvitation = await invite(world, admin, email, 'council', memberId, id)
  const received = await invite(world, admin, ` ${email.toUpperCase()}`, 'council', memberId, id)
  expect(received).toEqual({
    id,
    token: expect.not.stringMatching(lostInvitation.token),
    expires_at: lostInvitation.expires_at,
  })
  expect(await callHook(world, email, lostInvitation.token)).not.toBe(null)
  expect(await callHook(world, email, received.token)).toBe(null)
  expect(await world.owner.rows('select id, role, member_id from invitations where email = $1', [email])).toEqual([
    { id, role: 'council', member_id: memberId },
  ])
})

test.each(['nothing', 'case', 'spaces', 'email', 'role', 'member', 'kind of member'] as const)(
  'form and database agree that a second attempt with another %s is the same invitation or not',
  async (difference) => {
    const [email, id] = [address(), randomUUID()]
    const first = { email, role: 'council' as const, member: existing(await memberWithoutAccount(world)) }
    const second = {
      ...first,
      ...(difference === 'case' && { email: email.toUpperCase() }),
      ...(difference === 'spaces' && { email: ` ${email}  ` }),
      ...(difference === 'email' && { email: address() }),
      ...(difference === 'role' && { role: null }),
      ...(difference === 'member' && { member: existing(await memberWithoutAccount(world)) }),
      ...(difference === 'kind of member' && { member: { ...newMember, name: 'Nova Pessoa' } }),
    }
    const attempt = (values: typeof first | typeof second) => {
      const { p_member_id, p_member_name } = choiceArguments(values.member)
      return invite(world, admin, values.email, values.role, p_member_id ?? null, id, p_member_name ?? null)
    }
    await attempt(first)
    const again = await attempt(second).then(
      (made) => made.id === id,
      () => false,
    )
    expect(again).toBe(isSameInvitation(first, second))
    expect(again).toBe(['nothing', 'case', 'spaces'].includes(difference))
  },
)

test('an open invitation’s id should not give its link, or another role, to another admin', async () => {
  const [email, id, memberId] = [address(), randomUUID(), await memberWithoutAccount(world)]
  const { token } = await invite(world, admin, email, null, null, id)
  const open = { code: '23505', message: 'Já existe um convite em aberto para este e-mail. Reenvie-o ou revogue-o.' }
  await expect(invite(world, supreme, email, null, null, id)).rejects.toMatchObject(open)
  await expect(invite(world, admin, email, 'council', null, id)).rejects.toMatchObject(open)
  await expect(invite(world, admin, email, null, memberId, id)).rejects.toMatchObject(open)
  await expect(invite(world, admin, email)).rejects.toMatchObject(open)
  expect(await callHook(world, email, token)).toBe(null)
})

test('an invitation whose response was lost should not be returned after it ends', async () => {
  const [email, id] = [address(), randomUUID()]
  await invite(world, admin, email, null, null, id)
  await revoke(admin, id)
  const revoked = { code: '23505', message: 'Este convite foi revogado. Crie outro.' }
  await expect(invite(world, admin, email, null, null, id)).rejects.toMatchObject(revoked)
  const next = await invite(world, admin, email)
  await expire(next.id)
  await expect(invite(world, admin, email, null, null, next.id)).rejects.toMatchObject(revoked)
  expect(await status(id)).toBe('revoked')
})

test('without the right to invite for the role, creating again should return no link', async () => {
  const [email, id] = [address(), randomUUID()]
  await invite(world, supreme, email, 'admin', null, id)
  await world.owner.rows('update invitations set invited_by = $2 where id = $1', [id, admin.userId])
  await expect(invite(world, admin, email, 'admin', null, id)).rejects.toMatchObject({ code: '42501' })
})

test('of two concurrent resendings, the second is refused, and one invitation is open', async () => {
  const email = address()
  const first = await invite(world, admin, email)
  const newId = randomUUID()
  await resend(admin, first.id, newId)
  const refused = { code: '23514', message: 'Este convite foi revogado. Crie outro.' }
  await expect(resend(supreme, first.id)).rejects.toMatchObject(refused)
  // The other's id, which the list shows, does not give their link either.
  await expect(resend(supreme, first.id, newId)).rejects.toMatchObject(refused)
  expect(await world.owner.rows('select id from invitations where email = $1 and revoked_at is null', [email])).toEqual(
    [{ id: newId }],
  )
})

test('a resending with a lost response should not be returned after it ends, nor by another id', async () => {
  const refused = { code: '23514', message: 'Este convite foi revogado. Crie outro.' }
  const first = await invite(world, admin, address())
  const [newId, expiredId] = [randomUUID(), randomUUID()]
  await resend(admin, first.id, newId)
  const other = await invite(world, admin, address())
  await expect(resend(admin, first.id, other.id)).rejects.toMatchObject(refused)
  await revoke(admin, newId)
  await expect(resend(admin, first.id, newId)).rejects.toMatchObject(refused)
  expect(await status(newId)).toBe('revoked')

  await resend(admin, other.id, expiredId)
  await expire(expiredId)
  await expect(resend(admin, other.id, expiredId)).rejects.toMatchObject(refused)
})

test('without the right to invite for the role, trying again should return no link', async () => {
  const { id } = await invite(world, supreme, address(), 'admin')
  const newId = randomUUID()
  await resend(supreme, id, newId)
  await world.owner.rows('update invitations set invited_by = $2 where id = $1', [newId, admin.userId])
  await expect(resend(admin, id, newId)).rejects.toMatchObject({ code: '42501' })
})

test('an ended invitation should not be resent, a used one not revoked; a second revocation is ignored @USR-39', async () => {
  const { id } = await invite(world, admin, address())
  await revoke(admin, id)
  const [before] = await world.owner.rows('select revoked_at from invitations where id = $1', [id])
  await revoke(admin, id)
  expect(await world.owner.rows('select revoked_at from invitations where id = $1', [id])).toEqual([before])
  await expect(resend(admin, id)).rejects.toMatchObject({ message: 'Este convite foi revogado. Crie outro.' })

  const used = await invite(world, admin, address())
  await world.owner.rows('update invitations set accepted_at = now() where id = $1', [used.id])
  for (const attempt of [() => resend(admin, used.id), () => revoke(admin, used.id)])
    await expect(attempt()).rejects.toMatchObject({ code: '23514', message: 'Este convite já foi usado.' })
  await expect(revoke(admin, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    message: 'Este convite não existe mais.',
  })
})

test('a refused resending leaves the old invitation open', async () => {
  const memberId = await memberWithoutAccount(world)
  const { id } = await invite(world, admin, address(), null, memberId)
  await world.pastTriggers(`update app.members set status = 'inativo' where id = '${memberId}'`)
  await expect(resend(admin, id)).rejects.toMatchObject({ code: '23514' })
  expect(await status(id)).toBe('open')
})

test('creation and end of an invitation are audited, without the hash @USR-63', async () => {
  const { id } = await invite(world, admin, address())
  await revoke(admin, id)
  const entries = await world
    .as(admin)
    .rows<{ actor: string; action: string; new: Record<string, unknown> }>(
      'select actor, action, new from audit_log where target = $1 order by at',
      [`invitations/${id}`],
    )
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['insert', admin.userId],
    ['update', admin.userId],
  ])
  for (const entry of entries) expect(entry.new).not.toHaveProperty('token_hash')
})

test('the invitation of a member who leaves, or is linked by hand, is revoked @MEM-77', async () => {
  const open = async () => {
    const memberId = await memberWithoutAccount(world)
    return { memberId, id: (await invite(world, admin, address(), null, memberId)).id }
  }
  const left = await open()
  await world.as(admin).rows(`update members set status = 'inativo' where id = $1`, [left.memberId])
  const deleted = await open()
  await world.as(admin).rows('delete from members where id = $1', [deleted.memberId])
  const linked = await open()
  const account = await world.person({ member: false })
  await world.as(admin).rows('update members set user_id = $2 where id = $1', [linked.memberId, account.userId])
  for (const { id } of [left, deleted, linked]) expect(await status(id)).toBe('revoked')
})

test('an admin who loses the role, or is suspended, leaves no open invitation behind @USR-17', async () => {
  const formerAdmin = await world.person({ role: 'admin' })
  const suspended = await world.person({ role: 'admin' })
  const expired = await invite(world, formerAdmin, address())
  await world.owner.rows(`update invitations set expires_at = now() where id = $1`, [expired.id])
  const open = await Promise.all([formerAdmin, suspended, admin].map((person) => invite(world, person, address())))
  await world.as(supreme).rows('delete from user_roles where user_id = $1', [formerAdmin.userId])
  await world.as(supreme).rows('select suspend_account($1, true)', [suspended.userId])
  expect(await Promise.all(open.map(({ id }) => status(id)))).toEqual(['revoked', 'revoked', 'open'])
  // It is not open: it stays in the list and can be renewed.
  expect(await world.owner.rows('select revoked_at from invitations where id = $1', [expired.id])).toEqual([
    { revoked_at: null },
  ])
})

test.each([
  ['Ana Prado'],
  ['  Ana Prado '],
  [''],
  [' \u00a0'],
  ['a'.repeat(120)],
  ['a'.repeat(121)],
  ['🏋'.repeat(120)],
  ['O Fundador'],
  ['Fυndador'],
])('both sides accept or refuse the name %j of a new member', async (name) => {
  const choice: MemberChoice = { ...newMember, name }
  const isTaken = await invite(world, admin, address(), null, null, randomUUID(), name).then(
    () => true,
    () => false,
  )
  expect(isTaken).toBe(choiceFaultOf(choice) === null)
})

test("a new member should not have an official's name, and an invitation has one member", async () => {
  await world.person({ role: 'council', member: { name: 'Custódia Telles' } })
  const name = (text: string) => invite(world, admin, address(), null, null, randomUUID(), text)
  await expect(name('Custodia  Telles')).rejects.toMatchObject({
    code: '23514',
    message: 'Este nome já é do fundador ou de alguém da administração ou do Conselho. Acrescente um sobrenome.',
  })
  const memberId = await memberWithoutAccount(world)
  await expect(invite(world, admin, address(), null, memberId, randomUUID(), 'Ana Prado')).rejects.toMatchObject({
    code: '23514',
  })
})

test('the founder’s address should link only the founder @USR-38', async () => {
  const email = address()
  const sentence = { code: '23514', message: 'Este e-mail é do fundador, que já tem cadastro. Convide só a conta.' }
  await world.owner.rows(`update app.settings set value = $1 where key = 'founder_email'`, [email])
  await expect(invite(world, admin, email, null, null, randomUUID(), 'Ana Prado')).rejects.toMatchObject(sentence)
  await expect(invite(world, admin, email, null, await memberWithoutAccount(world))).rejects.toMatchObject(sentence)
  const { id } = await invite(world, admin, email)
  expect(await status(id)).toBe('open')
})

test('the lists show an invited person by the name of the new member, also after resending', async () => {
  const first = await invite(world, admin, address(), null, null, randomUUID(), 'Benedita Lopes')
  await resend(admin, first.id)
  const lists = [`list_accounts('benedita')`, 'list_invitations(null) where member_name is not null']
  const [accounts, invitations] = await Promise.all(
    lists.map((list) => world.as(admin).rows<{ member_name: string }>(`select member_name, member_id from ${list}`)),
  )
  expect(accounts).toEqual([{ member_name: 'Benedita Lopes', member_id: null }])
  expect(invitations?.filter(({ member_name }) => member_name === 'Benedita Lopes')).toHaveLength(2)
})
