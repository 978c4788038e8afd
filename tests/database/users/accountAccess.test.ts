import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type Value, type World } from '#tests/support/database.ts'
import { addFactor, invite, memberWithoutAccount, notificationsOf } from '#tests/database/people.ts'

let world: World
let supreme: Person
let admin: Person
let otherAdmin: Person
let council: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false, email: 'mestre@confraria.test' })
  admin = await world.person({ role: 'admin', member: { name: 'Leonel Vasques' } })
  otherAdmin = await world.person({ role: 'admin', member: { name: 'Outra Pessoa' } })
  council = await world.person({ role: 'council', member: { name: 'Ágata Noronha' } })
  member = await world.person({ member: { name: 'Zeferino 100%' } })
})
afterAll(() => world.close())

const grant = (actor: Person, target: Person, role: string | null) =>
  world.as(actor).rows('select grant_role($1, $2)', [target.userId, role])
const revoke = (actor: Person, target: Person, role: string | null) =>
  world.as(actor).rows('select revoke_role($1, $2)', [target.userId, role])
const suspend = (actor: Person, target: Person, suspended = true) =>
  world.as(actor).rows('select suspend_account($1, $2)', [target.userId, suspended])
const roles = async (person: Person) =>
  (await world.owner.rows('select role from user_roles where user_id = $1 order by role', [person.userId])).map(
    ({ role }) => role,
  )

const removeFactor = (actor: Person, target: Person) =>
  world.as(actor).rows('select remove_second_factor($1)', [target.userId])

describe('a lost second factor', () => {
  test('an admin removes it: the password signs in again, sessions end, and the person is notified @USR-680', async () => {
    const person = await world.person()
    await addFactor(world, person)
    await world.pastTriggers(
      `insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), '${person.userId}', 'aal1')`,
    )
    const read = () => world.as(person).rows('select user_id from user_accounts where user_id = $1', [person.userId])
    await expect(read()).rejects.toMatchObject({ code: '42501' })
    await removeFactor(admin, person)
    await removeFactor(admin, person)
    expect(await read()).toHaveLength(1)
    expect(await world.owner.rows('select id from auth.sessions where user_id = $1', [person.userId])).toEqual([])
    expect(await notificationsOf(world, person)).toEqual([
      'Leonel Vasques removeu o seu segundo fator. Se você não pediu isso, troque a senha e avise a administração.',
    ])
  })

  test('only the supreme admin removes an admin’s; no one their own, nor the supreme admin’s @RIG-680', async () => {
    for (const person of [otherAdmin, supreme]) await addFactor(world, person)
    await expect(removeFactor(admin, otherAdmin)).rejects.toMatchObject({
      message: 'Só o administrador supremo remove o segundo fator de um administrador.',
    })
    await expect(removeFactor(admin, supreme)).rejects.toMatchObject({ code: '42501' })
    await expect(removeFactor(admin, admin)).rejects.toMatchObject({
      message: 'O próprio segundo fator sai em “Meu Perfil”.',
    })
    await expect(removeFactor(council, member)).rejects.toMatchObject({
      message: 'Só administradores removem o segundo fator de outra pessoa.',
    })
    await world.pastTriggers(`delete from auth.mfa_factors where user_id = '${supreme.userId}'`)
    await removeFactor(supreme, otherAdmin)
    const left = `select id from auth.mfa_factors where user_id = '${otherAdmin.userId}'`
    expect(await world.owner.rows(left)).toEqual([])
  })
})

describe('roles', () => {
  test('an admin grants and revokes the council role, repeats have no effect, and the person is notified @USR-10 @USR-18 @APP-137', async () => {
    const person = await world.person()
    await grant(admin, person, 'council')
    await grant(admin, person, 'council')
    expect(await roles(person)).toEqual(['council'])
    await revoke(admin, person, 'council')
    await revoke(admin, person, 'council')
    expect(await roles(person)).toEqual([])
    expect(await notificationsOf(world, person)).toEqual([
      'Leonel Vasques retirou o seu acesso ao Conselho.',
      'Leonel Vasques deu a você acesso ao Conselho.',
    ])
  })

  test('only the supreme admin grants and revokes the admin role @USR-11', async () => {
    const person = await world.person()
    const refusal = { code: '42501', message: 'Só o administrador supremo nomeia ou destitui administradores.' }
    await expect(grant(admin, person, 'admin')).rejects.toMatchObject(refusal)
    await grant(supreme, person, 'admin')
    await expect(revoke(admin, person, 'admin')).rejects.toMatchObject(refusal)
    await revoke(supreme, person, 'admin')
    expect(await roles(person)).toEqual([])
  })

  test('no one should change their own roles, nor the supreme admin’s @USR-16', async () => {
    const own = { code: '42501', message: 'Ninguém altera o próprio papel.' }
    await expect(revoke(admin, admin, 'admin')).rejects.toMatchObject(own)
    await expect(grant(admin, admin, 'council')).rejects.toMatchObject(own)
    await expect(grant(supreme, supreme, 'council')).rejects.toMatchObject(own)
    for (const attempt of [() => grant(admin, supreme, 'council'), () => revoke(admin, supreme, 'admin')])
      await expect(attempt()).rejects.toMatchObject({ message: 'Os papéis do administrador supremo não mudam.' })
  })

  test('only admins should change roles, of existing accounts, and to existing roles', async () => {
    for (const person of [council, member])
      for (const attempt of [() => grant(person, member, 'council'), () => revoke(person, council, 'council')])
        await expect(attempt()).rejects.toMatchObject({ code: '42501', message: 'Só administradores alteram papéis.' })
    for (const role of ['owner', '', null])
      await expect(grant(supreme, member, role)).rejects.toMatchObject({ message: 'Este papel não existe.' })
    await expect(grant(admin, { ...member, userId: randomUUID() }, 'council')).rejects.toMatchObject({
      message: 'Esta conta não existe mais.',
    })
  })

  test('deleting an account with its roles notifies no one', async () => {
    const person = await world.person({ role: 'council' })
    await world.owner.rows('delete from auth.users where id = $1', [person.userId])
    expect(await world.owner.rows('select from notifications where user_id = $1', [person.userId])).toEqual([])
  })
})

describe('suspension', () => {
  const session = (person: Person) =>
    world.pastTriggers(`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
      values (gen_random_uuid(), '${person.userId}', now(), now(), 'aal1')`)
  const sessions = async (person: Person) =>
    (await world.owner.rows('select id from auth.sessions where user_id = $1', [person.userId])).length

  test('ends only the person’s sessions, immediately; restoring restores the person, not the sessions @USR-12 @USR-13 @USR-18 @APP-139', async () => {
    const person = await world.person()
    await session(person)
    await session(person)
    await session(member)
    await suspend(admin, person)
    expect([await sessions(person), await sessions(member)]).toEqual([0, 1])
    expect(
      await world.owner.rows('select banned_until > now() as banned from auth.users where id = $1', [person.userId]),
    ).toEqual([{ banned: true }])
    await expect(world.as(person).rows('select 1')).rejects.toMatchObject({ message: 'Sua conta está suspensa.' })
    await suspend(admin, person)
    await suspend(otherAdmin, person, false)
    expect(await sessions(person)).toBe(0)
    expect(await notificationsOf(world, person)).toEqual(['Sua conta foi reativada.'])
  })

  test('should not be possible for the supreme admin and oneself, nor by anyone who is not an admin @USR-12 @USR-16 @RIG-33', async () => {
    await expect(suspend(admin, supreme)).rejects.toMatchObject({
      code: '42501',
      message: 'O administrador supremo não pode ser suspenso.',
    })
    await expect(suspend(admin, admin)).rejects.toMatchObject({ message: 'Ninguém suspende a própria conta.' })
    for (const person of [council, member])
      await expect(suspend(person, otherAdmin)).rejects.toMatchObject({
        code: '42501',
        message: 'Só administradores suspendem contas.',
      })
    await expect(suspend(admin, { ...member, userId: randomUUID() })).rejects.toMatchObject({
      message: 'Esta conta não existe mais.',
    })
  })
})

describe('the list of accounts', () => {
  const list = (actor: Person, options: Record<string, Value> = {}) => {
    const names = Object.keys(options)
    return world
      .as(actor, 'aal2')
      .rows<Record<string, unknown> & { id: string; sort: string; email: string }>(
        `select * from list_accounts(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')})`,
        Object.values(options),
      )
  }
  const emails = async (options: Record<string, Value>) => (await list(admin, options)).map(({ email }) => email)

  test("has each person's name, rights and sign-in methods @USR-03", async () => {
    await world.pastTriggers(`
      update auth.users set last_sign_in_at = '2026-11-01T10:00:00Z' where id = '${council.userId}';
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${council.userId}', 'totp', 'verified', now(), now()),
        (gen_random_uuid(), '${member.userId}', 'totp', 'unverified', now(), now())`)
    expect(await list(admin, { p_search: 'agata' })).toMatchObject([
      {
        id: council.userId,
        kind: 'account',
        email: council.email,
        member_id: council.memberId,
        member_name: 'Ágata Noronha',
        roles: '{council}',
        is_supreme: false,
        suspended_at: null,
        last_sign_in_at: '2026-11-01 10:00:00+00',
        second_factor: true,
        expires_at: null,
      },
    ])
    expect(await list(admin, { p_search: member.email })).toMatchObject([{ second_factor: false, roles: '{}' }])
    expect(await list(admin, { p_search: 'MESTRE' })).toMatchObject([{ is_supreme: true, member_name: null }])
  })

  test('includes open invitations until they are accepted or revoked @USR-03', async () => {
    const memberId = await memberWithoutAccount(world, 'Isaura Belmonte')
    const { id } = await invite(world, admin, 'isaura@confraria.test', 'council', memberId)
    const [row] = await list(admin, { p_filter: 'invited', p_search: 'belmonte' })
    expect(row).toMatchObject({ id, kind: 'invitation', member_name: 'Isaura Belmonte', roles: '{council}' })
    expect(row?.['expires_at']).not.toBe(null)
    await world.as(admin).rows('select revoke_invitation($1)', [id])
    expect(await list(admin, { p_filter: 'invited', p_search: 'belmonte' })).toEqual([])
  })

  test('is filtered @USR-05', async () => {
    const suspended = await world.person({ suspended: true })
    expect(await emails({ p_filter: 'suspended' })).toEqual([suspended.email])
    expect(await emails({ p_filter: 'active' })).not.toContain(suspended.email)
    expect((await emails({ p_filter: 'admin' })).toSorted()).toEqual(
      [supreme.email, admin.email, otherAdmin.email].toSorted(),
    )
    expect((await emails({ p_filter: 'council' })).toSorted()).toEqual([supreme.email, council.email].toSorted())
    expect(await emails({ p_filter: 'unlinked' })).toContain(supreme.email)
    await expect(list(admin, { p_filter: 'tudo' })).rejects.toMatchObject({ message: 'Este filtro não existe.' })
  })

  test.each([
    ['100%', 'Zeferino 100%'],
    ['zeferino', 'Zeferino 100%'],
    ['100 zeferino', 'Zeferino 100%'],
    ['noronha  AGATA', 'Ágata Noronha'],
  ])('finds the words %j in any order @USR-04', async (search, name) => {
    expect((await list(admin, { p_search: search })).map(({ member_name }) => member_name)).toEqual([name])
  })

  test('finds a name and an e-mail together, and nothing for unknown words @USR-04', async () => {
    expect(await emails({ p_search: `noronha ${council.email}` })).toEqual([council.email])
    expect(await emails({ p_search: 'ninguém se chama assim' })).toEqual([])
  })

  test("follows changes of an account's member, name and address", async () => {
    const person = await world.person({ member: { name: 'Hilário Antas' } })
    const found = async (search: string) =>
      (await list(admin, { p_search: search })).map(({ id, sort }) => [id === person.userId, sort])
    expect(await found('hilario')).toEqual([[true, 'hilario antas']])
    await world.owner.rows(`update members set name = 'Baltazar Antas' where id = $1`, [person.memberId])
    expect(await found('hilario')).toEqual([])
    expect(await found('baltazar')).toEqual([[true, 'baltazar antas']])
    await world.owner.rows(`update auth.users set email = 'outro.endereco@confraria.test' where id = $1`, [
      person.userId,
    ])
    expect(await found('baltazar outro endereco')).toEqual([[true, 'baltazar antas']])
    expect(await emails({ p_filter: 'unlinked', p_limit: 200 })).not.toContain('outro.endereco@confraria.test')
    await world.owner.rows('update members set user_id = null where id = $1', [person.memberId])
    expect(await found('baltazar')).toEqual([])
    expect(await found('outro')).toEqual([[true, 'outro.endereco@confraria.test']])
    expect(await emails({ p_filter: 'unlinked', p_limit: 200 })).toContain('outro.endereco@confraria.test')
    await world.owner.rows('update members set user_id = $1 where id = $2', [person.userId, person.memberId])
    await world.owner.rows('delete from members where id = $1', [person.memberId])
    expect(await found('outro')).toEqual([[true, 'outro.endereco@confraria.test']])
    await world.owner.rows('delete from auth.users where id = $1', [person.userId])
    expect(await found('outro')).toEqual([])
  })

  test('has pages without duplicates and gaps @USR-02 @LIM-26', async () => {
    const all = await emails({ p_limit: 200 })
    const paged: string[] = []
    let after: { sort: string; id: string } | undefined
    for (;;) {
      const rows: { sort: string; id: string; email: string }[] = await list(admin, {
        p_limit: 3,
        ...(after ? { p_after_sort: after.sort, p_after_id: after.id } : {}),
      })
      paged.push(...rows.map(({ email }) => email))
      after = rows.at(-1)
      if (rows.length < 3) break
    }
    expect(paged).toEqual(all)
    expect(await emails({ p_limit: 0 })).toHaveLength(1)
  })

  test('should be readable only by admins, and so should the invitations @RIG-40', async () => {
    for (const person of [council, member])
      for (const attempt of [
        () => list(person),
        () => world.as(person, 'aal2').rows('select * from list_invitations()'),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: '42501', message: 'Só administradores veem as contas.' })
  })
})

test('includes all past invitations, newest first, by status and in pages @USR-29', async () => {
  const first = await invite(world, admin, 'primeiro@confraria.test')
  await world.owner.rows(`update invitations set expires_at = now() where id = $1`, [first.id])
  const second = await invite(world, supreme, 'segundo@confraria.test')
  const list = (sql: string, values: Value[] = []) =>
    world.as(admin).rows<Record<string, unknown> & { id: string; created_at: string }>(sql, values)
  const rows = await list('select * from list_invitations()')
  expect(rows.slice(0, 2)).toMatchObject([
    { id: second.id, status: 'open', invited_by_name: 'mestre' },
    { id: first.id, status: 'expired', invited_by_name: 'Leonel Vasques' },
  ])
  const third = await invite(world, admin, 'terceiro@confraria.test')
  await world.as(admin).rows('select revoke_invitation($1)', [third.id])
  const late = await invite(world, admin, 'quarto@confraria.test')
  await world.owner.rows(
    `update invitations set expires_at = now() - interval '1 hour', revoked_at = now() where id = $1`,
    [late.id],
  )
  const all = await list('select * from list_invitations(null, null, null, 200)')
  for (const status of ['open', 'expired', 'revoked', 'accepted'])
    expect((await list('select * from list_invitations($1, null, null, 200)', [status])).map(({ id }) => id)).toEqual(
      all.filter((row) => row['status'] === status).map(({ id }) => id),
    )
  expect(all.find(({ id }) => id === late.id)?.['status']).toBe('expired')
  const [next] = await list('select * from list_invitations(null, $1, $2, 1)', [
    rows[0]?.created_at ?? '',
    rows[0]?.id ?? '',
  ])
  expect(next?.id).toBe(first.id)
})
