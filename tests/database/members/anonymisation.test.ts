import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { insertRow, invite, memberWithoutAccount, signUp } from '#tests/database/people.ts'
import { evaluate, makeTask, submit } from '#tests/database/routines/submissions.ts'

const name = 'Domingos Figueira'
const photo = '/storage/v1/object/public/confraria-assets/member-photos/1790000000000-abcdefghijklmnopqrstuv.webp'

let world: World
let supreme: Person
let admin: Person
let other: Person
let person: Person
let routine: string
let task: string

const anonymise = async (actor: Person, id: string) =>
  (await world.as(actor).rows('select anonymise_member($1) as photo', [id]))[0]?.['photo']

/** Every stored value, as one text. */
const everything = async () => {
  const tables = await world.owner.rows<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'app', 'auth') and relkind = 'r'`,
  )
  const texts = await Promise.all(
    tables.map(({ name: table }) =>
      world.owner.rows(`select '${table}' as place, to_jsonb(stored) as row from ${table} as stored`),
    ),
  )
  return texts.flat().map((row) => JSON.stringify(row))
}

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  other = await world.person()
  await world.pastTriggers(
    `insert into council_position_descriptions (position, title, function, current_member)
     values ('diretor_cultura', 'Diretor de Cultura', 'Cultura', null), ('zelador', 'Zelador', 'Zela', '${name}')`,
  )

  // A member who was invited, and has a history.
  const memberId = await memberWithoutAccount(world, name)
  const email = 'domingos@exemplo.test'
  const { token } = await invite(world, admin, email, 'council', memberId)
  person = { userId: await signUp(world, email, token), memberId, email }
  await world.as(admin).rows(
    `update members set bio = 'Marceneiro em Sorocaba', observations = 'Bom padrinho', communication = 4, position = 'Bibliotecário'
     where id = $1`,
    [memberId],
  )
  await world.as(person).rows(`update members set skills = '{Marcenaria}' where id = $1`, [memberId])
  await world.as(admin).rows(
    `insert into council_members (name, position, entry_date, member_id, observations)
     values ($1, 'diretor_cultura', '2026-01-05', $2, 'Fala baixo')`,
    [name, memberId],
  )
  await world.pastTriggers(`
    update app.members set photo_url = '${photo}' where id = '${memberId}';
    update auth.users set phone = '5515999990000', encrypted_password = 'hash-de-domingos',
      raw_user_meta_data = '{"apelido": "Mingo"}' where id = '${person.userId}';
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
      values ('${person.userId}', '${person.userId}', '{"email": "${email}"}', 'email', now(), now());
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
      values ('${person.userId}', '${person.userId}', now(), now(), 'aal1', 'Navegador do Domingos');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, friendly_name)
      values (gen_random_uuid(), '${person.userId}', 'totp', 'unverified', now(), now(), 'Telefone do Domingos');
    insert into ranking_periods (type, period_start, holder_id, holder_name, points)
      values ('weekly', '2026-10-05', '${person.userId}', '${name}', 10)`)
  task = await makeTask(world, person, other)
  await makeTask(world, admin, person)
  routine = await submit(world, person, 'training')
  await world.owner.rows(`update tasks set title = 'Treino Diário de ' || $2 where id = $1`, [routine, name])
  await evaluate(world, admin, routine, 100)
  await world.as(person).rows(`select request_deletion('Mudança para Sorocaba')`)

  // Texts that name the person.
  await insertRow(world.as(admin), 'point_transactions', {
    user_id: person.userId,
    points: 5,
    reason: `Ajuda de ${name}`,
    created_by: admin.userId,
  })
  const badge = { id: randomUUID(), title: 'Mutirão', description: 'Ajuda', icon: 'star' }
  await insertRow(world.as(admin), 'badges', badge)
  await world.as(admin).rows('select grant_badge($1, $2, $3)', [person.memberId, badge.id, `Viva ${name}!`])
  await world.as(admin).rows('select revoke_badge($1, $2, $3)', [person.memberId, badge.id, `${name} pediu`])
  const monitored = { id: randomUUID(), name: name.toUpperCase(), reason: `${name} faltou` }
  await insertRow(world.as(supreme), 'monitored_users', monitored)
  await insertRow(world.as(supreme), 'monitored_user_notes', {
    id: randomUUID(),
    monitored_user_id: monitored.id,
    note: `Falei com ${name}`,
  })
  await insertRow(world.as(admin), 'council_members', { name, position: 'zelador', entry_date: '2025-01-05' })
  await world.pastTriggers(
    `insert into invitations (email, token_hash, member_name, expires_at, revoked_at)
     values ('outro@exemplo.test', repeat('a', 64), '${name}', now(), now())`,
  )
}, 120_000)
afterAll(() => world.close())

test('there is data to remove', async () => {
  const found = (await everything()).filter((row) => /Domingos|Sorocaba|domingos@|Mingo|Marcenaria/.test(row))
  expect(new Set(found.map((row) => (JSON.parse(row) as { place: string }).place)).size).toBeGreaterThan(10)
})

test('every column that describes the person is emptied, also in the audit log @MEM-65 @USR-67', async () => {
  const left = await world.owner.rows(
    `select proname, attname from pg_attribute, pg_proc
     where attrelid = 'app.members'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and proname in ('empty_member', 'without_person') and prosrc !~ format('\\m%s\\M', attname)
       -- They do not describe a person.
       and attname not in ('id', 'entry_date', 'status', 'user_id', 'is_founder', 'created_at', 'updated_at', 'anonymised_at')`,
  )
  expect(left).toEqual([])
})

test('anonymising is final, and no stored value identifies the person @MEM-65 @MEM-67', async () => {
  expect(await anonymise(admin, person.memberId)).toBe(photo)
  const words =
    /Domingos|Sorocaba|domingos@|Mingo|Marcenaria|Marceneiro|Bom padrinho|Bibliotecário|Fala baixo|5515999990000|hash-de-domingos|abcdefghijklmnopqrstuv/i
  expect((await everything()).filter((row) => words.test(row))).toEqual([])
})

test('the row stays as ‘Membro removido’, inactive; its account stays suspended, without roles @MEM-65 @MEM-67', async () => {
  expect(await world.as(other).rows('select * from members where id = $1', [person.memberId])).toMatchObject([
    {
      name: 'Membro removido',
      position: '',
      status: 'inativo',
      bio: '',
      photo_url: null,
      skills: '{}',
      communication: null,
      user_id: person.userId,
      handle: `removido.${person.memberId.replaceAll('-', '')}`,
    },
  ])
  const removedEmail = `removido-${person.userId}@confraria.invalid`
  expect(
    await world.owner.rows(
      `select email, encrypted_password, signup_email, suspended_by, banned_until > now() as banned
       from user_accounts join auth.users on id = user_id where user_id = $1`,
      [person.userId],
    ),
  ).toEqual([
    {
      email: removedEmail,
      encrypted_password: null,
      signup_email: removedEmail,
      suspended_by: admin.userId,
      banned: true,
    },
  ])
  expect(await world.owner.rows('select from user_roles where user_id = $1', [person.userId])).toEqual([])
  expect(await world.owner.rows('select from auth.identities where user_id = $1', [person.userId])).toEqual([])
  await expect(world.as(person).rows('select 1')).rejects.toMatchObject({ hint: 'account_suspended' })
})

test('tasks, routines and points stay with the row @MEM-66', async () => {
  expect(
    await world.owner.rows('select title, assigned_by, points_awarded from tasks where id = $1', [routine]),
  ).toEqual([{ title: 'Treino Diário de Membro removido', assigned_by: person.userId, points_awarded: 10 }])
  expect(await world.owner.rows('select assigned_by from tasks where id = $1', [task])).toEqual([
    { assigned_by: person.userId },
  ])
  expect(await world.owner.rows('select title from tasks where assigned_to = $1', [person.memberId])).toEqual([
    { title: 'Preparar o encontro' },
  ])
  expect(
    await world.owner.rows('select total_points, active from app.member_points where user_id = $1', [person.userId]),
  ).toEqual([{ total_points: 15, active: false }])
})

test('notifications of others do not name the person, and the council row is empty @MEM-66', async () => {
  const contents = (await world.as(other).rows<{ content: string }>('select content from notifications')).map(
    ({ content }) => content,
  )
  expect(contents).toEqual([
    'Membro removido atribuiu a você a tarefa “Preparar o encontro”, com entrega em 24/12/2026.',
  ])
  expect(
    await world.owner.rows('select name, status, observations from council_members where member_id = $1', [
      person.memberId,
    ]),
  ).toEqual([{ name: 'Membro removido', status: 'inativo', observations: '' }])
})

test('the audit log still has the actions, their actors and times', async () => {
  const entries = await world
    .as(admin)
    .rows(`select actor, action, new from audit_log where target = $1 order by at, action`, [
      `members/${person.memberId}`,
    ])
  expect(entries.length).toBeGreaterThanOrEqual(4)
  expect(entries.at(-1)).toMatchObject({ actor: admin.userId, action: 'update', new: { status: 'inativo' } })
})

test('the open request for deletion is fulfilled, and its words are removed @OWN-12 @USR-41', async () => {
  expect(
    await world.owner.rows('select outcome, closed_by, reason from deletion_requests where user_id = $1', [
      person.userId,
    ]),
  ).toEqual([{ outcome: 'done', closed_by: admin.userId, reason: null }])
})

test('neither row nor account should change again @MEM-76', async () => {
  const frozen = { code: '23514', message: 'Este cadastro foi anonimizado e não muda mais.' }
  for (const change of [`name = 'Domingos'`, `status = 'ativo'`, `bio = 'Voltei'`])
    await expect(
      world.as(supreme).rows(`update members set ${change} where id = $1`, [person.memberId]),
    ).rejects.toMatchObject(frozen)
  await expect(world.as(supreme).rows('select suspend_account($1, false)', [person.userId])).rejects.toMatchObject({
    code: '23514',
    message: 'A conta de um membro anonimizado não volta.',
  })
  await expect(anonymise(supreme, person.memberId)).rejects.toMatchObject({
    message: 'Este cadastro já foi anonimizado.',
  })
})

test('the e-mail may be invited again, as a new person', async () => {
  const { token } = await invite(world, admin, person.email)
  expect(await signUp(world, person.email, token)).not.toBe(person.userId)
})

test('the row stays after the account is deleted, and the row may be deleted', async () => {
  await world.owner.rows('delete from auth.users where id = $1', [person.userId])
  expect(await world.owner.rows('select name, user_id from app.members where id = $1', [person.memberId])).toEqual([
    { name: 'Membro removido', user_id: null },
  ])
  expect(await world.as(admin).rows('delete from members where id = $1 returning id', [person.memberId])).toHaveLength(
    1,
  )
})

test('a member without an account is anonymised too, with its open invitation @MEM-77', async () => {
  const id = await memberWithoutAccount(world, 'Quirino Bastos')
  const { token } = await invite(world, admin, 'quirino@exemplo.test', null, id)
  expect(await anonymise(admin, id)).toBe(null)
  expect((await everything()).filter((row) => /Quirino|quirino@/.test(row))).toEqual([])
  await expect(signUp(world, 'quirino@exemplo.test', token)).rejects.toMatchObject({ code: 'P0001' })
})

test('another member with the same name is not affected', async () => {
  const [one, two] = [
    await world.person({ member: { name: 'José Lima' } }),
    await world.person({ member: { name: 'José Lima' } }),
  ]
  await makeTask(world, one, other)
  await makeTask(world, two, other)
  await anonymise(admin, one.memberId)
  const named = await world.as(other).rows(`select content from notifications where content like 'José Lima %'`)
  expect(named).toHaveLength(2)
})

test('a case of monitoring stays with its reason; one that another member could be stays as it is @MEM-880', async () => {
  expect(await world.as(supreme).rows('select name, reason from monitored_users')).toEqual([
    { name: 'Membro removido', reason: 'Membro removido faltou' },
  ])
  const twin = await world.person({ member: { name: 'Rui Sá' } })
  await world.person({ member: { name: 'Rui Sa' } })
  const id = randomUUID()
  await insertRow(world.as(supreme), 'monitored_users', { id, name: 'Rui Sá', reason: 'Faltou' })
  await anonymise(admin, twin.memberId)
  expect(await world.owner.rows('select name from monitored_users where id = $1', [id])).toEqual([{ name: 'Rui Sá' }])
})

test('a name within a text is replaced, and not within a longer word', async () => {
  const replaced = async (value: string, person: string) =>
    (await world.owner.rows('select private.without_name($1, $2, 60) as text', [value, person]))[0]?.['text']
  expect(await replaced('Ana, banana e ANA.', 'Ana')).toBe('Membro removido, banana e Membro removido.')
  expect(await replaced('Anaí com (J. Sá) e Jo Sá', 'J. Sá')).toBe('Anaí com (Membro removido) e Jo Sá')
  expect(await replaced('x'.repeat(56) + ' Ana', 'Ana')).toBe('x'.repeat(56) + ' Mem')
})

test('a member whose name starts with the name is not affected', async () => {
  const short = await world.person({ member: { name: 'Zita' } })
  const long = await world.person({ member: { name: 'Zita Moraes' } })
  await makeTask(world, short, other)
  await makeTask(world, long, other)
  await anonymise(admin, short.memberId)
  const contents = await world.as(other).rows<{ content: string }>('select content from notifications')
  expect(contents.filter(({ content }) => content.startsWith('Zita Moraes '))).toHaveLength(1)
  expect(contents.filter(({ content }) => content.startsWith('Zita '))).toHaveLength(1)
  expect(contents.filter(({ content }) => content.startsWith('Membro removido Moraes'))).toEqual([])
})

test('an entry of the audit log should lose only the person', async () => {
  for (const change of [`new = new - 'status'`, `new = '{}'`, `old = null`, `actor = null`])
    await expect(
      world.owner.rows(`update audit_log set ${change} where target like 'members/%' and action = 'update'`),
    ).rejects.toMatchObject({ code: '42501', message: 'O registro de auditoria não pode ser alterado.' })
})
