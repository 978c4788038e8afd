import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importLimits, rowsOf, storedRowOf } from '#machines/members/memberImport.ts'
import { isInvitable } from '#machines/members/memberRights.ts'
import { invite } from '#tests/database/people.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let admin: Person
let other: Person
let council: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  other = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  ana = await world.person({ member: { name: 'Ágata Prado' } })
})
beforeEach(() => world.pastTriggers('delete from app.paces'))
afterAll(() => world.close())

interface Row {
  id: string
  line: number
  name: string
  entry_date: string
  [column: string]: unknown
}

const rowOf = (name: string, changes: Record<string, unknown> = {}): Row => ({
  id: randomUUID(),
  line: 2,
  name,
  entry_date: '2026-02-01',
  ...changes,
})
const bring = (person: Person, id: string, rows: readonly Row[]) =>
  world.as(person).rows('select import_members($1, $2::jsonb)', [id, JSON.stringify(rows)])
/** One request; returns how many members are left. */
const undo = async (person: Person, id: string) =>
  (await world.as(person).rows('select undo_member_import($1) as remaining', [id]))[0]?.['remaining']
const check = (person: Person, id: string, rows: readonly Row[]) =>
  world.as(person).rows('select * from check_member_import($1, $2::jsonb)', [id, JSON.stringify(rows)])
const setOf = (values: readonly string[]) => `{${values.join()}}`
const stored = (rows: readonly Row[]) =>
  world.owner.rows('select * from members where id = any ($1::uuid[]) order by name', [setOf(rows.map(({ id }) => id))])

test('a batch adds its members with every column, and the audit log has them @MEM-101 @MEM-108', async () => {
  const rows = [
    rowOf(' Bento d’Ávila ', {
      position: 'Tesoureiro',
      status: 'inativo',
      bio: 'Encadernador.',
      skills: ['Canto', 'Xadrez'],
      observations: ' Pontual. ',
      email: 'Bento@Example.com',
    }),
    rowOf('Clara Dias'),
  ]
  const id = randomUUID()
  await bring(admin, id, rows)
  expect(await stored(rows)).toMatchObject([
    {
      name: 'Bento d’Ávila',
      handle: 'bento.d.avila',
      position: 'Tesoureiro',
      status: 'inativo',
      bio: 'Encadernador.',
      skills: '{Canto,Xadrez}',
      observations: 'Pontual.',
      user_id: null,
    },
    { name: 'Clara Dias', position: '', status: 'ativo', skills: '{}', observations: '' },
  ])
  const [kept] = await world.owner.rows('select email from app.imported_members where member_id = $1', [
    rows[0]?.id ?? '',
  ])
  expect(kept?.['email']).toBe('bento@example.com')
  const entries = await world.owner.rows('select actor from audit_log where target = any ($1) and old is null', [
    setOf(rows.map((row) => `members/${row.id}`)),
  ])
  expect(entries.map(({ actor }) => actor)).toEqual([admin.userId, admin.userId])
})

test('a faulty row refuses its whole batch, and the sentence names its line @MEM-101', async () => {
  const rows = [rowOf('Dora Lima'), rowOf('Fundador do Clube', { line: 7 })]
  await expect(bring(admin, randomUUID(), rows)).rejects.toMatchObject({
    code: '23514',
    message: 'Linha 7: O nome e o cargo de fundador são reservados ao fundador.',
  })
  expect(await stored(rows)).toEqual([])
})

test('values that only a constraint refuses have a sentence, and nothing of the row @MEM-881', async () => {
  const values = 'O cadastro não aceita um dos valores. Confira nome, cargo, data, status, biografia e habilidades.'
  const address = 'Informe um e-mail válido, ou nenhum.'
  for (const [changes, reason] of [
    [{ email: 'segredo' }, address],
    [{ email: `${'a'.repeat(250)}@x.test` }, address],
    [{ name: 'x'.repeat(121) }, values],
    [{ name: '' }, values],
    [{ status: 'segredo' }, values],
    [{ bio: 'x'.repeat(2_001) }, values],
    [{ skills: 'segredo' }, values],
    [{ entry_date: 'segredo' }, values],
    [{ entry_date: null }, values],
    [{ observations: 'x'.repeat(4_001) }, values],
  ] as const)
    await expect(bring(admin, randomUUID(), [rowOf('Tito', changes)])).rejects.toSatisfy(
      (error: { message: string; detail?: string }) => {
        expect([changes, error.message]).toEqual([changes, `Linha 2: ${reason}`])
        return !error.detail
      },
    )
  const unreadable = { code: '23514', message: 'Não foi possível ler os membros desta importação.' }
  for (const name of ['import_members', 'check_member_import']) {
    const call = (id: string | null, rows: unknown) =>
      world.as(admin).rows(`select ${name}($1, $2::jsonb)`, [id, JSON.stringify(rows)])
    for (const rows of [[1], [null], [[]], [{ ...rowOf('Tito'), id: '1' }]])
      await expect(call(randomUUID(), rows)).rejects.toMatchObject(unreadable)
    await expect(call(null, [rowOf('Tito')])).rejects.toMatchObject(unreadable)
  }
})

test('a repeated batch changes nothing; a corrected row of an imported one stays as it is @MEM-102', async () => {
  const rows = [rowOf('Elisa Nunes', { email: 'elisa@example.com' }), rowOf('Fábio Reis')]
  const id = randomUUID()
  await bring(admin, id, rows)
  await bring(
    admin,
    id,
    rows.map((row) => ({ ...row, name: 'Outra' })),
  )
  expect(await stored(rows)).toMatchObject([{ name: 'Elisa Nunes' }, { name: 'Fábio Reis' }])
  const [pace] = await world.owner.rows(`select amount from app.paces where kind = 'member_import'`)
  expect(pace?.['amount']).toBe(1)
})

test('only admins should import, check and undo; an import is its author’s @MEM-100', async () => {
  const id = randomUUID()
  const rows = [rowOf('Gil Torres')]
  for (const person of [council, ana]) {
    for (const act of [() => bring(person, id, rows), () => check(person, id, rows), () => undo(person, id)])
      await expect(act()).rejects.toMatchObject({ code: '42501', message: 'Só administradores importam membros.' })
    expect(await world.as(person).rows('select * from last_member_import()')).toEqual([])
  }
  await bring(admin, id, rows)
  await expect(bring(other, id, [rowOf('Hugo Sá')])).rejects.toMatchObject({
    message: 'Esta importação é de outra pessoa.',
  })
})

test('the application and the database agree on the columns of a row and on the limits @MEM-94 @MEM-99', async () => {
  const sheet = {
    importId: randomUUID(),
    today: '2026-11-26',
    rows: [
      {
        id: randomUUID(),
        line: 1,
        cells: ['Vera Twin', 'VERA@example.com', '5/3/2024', 'Irmã', 'inativa', 'Canto', 'Lê.', 'Oi.'],
      },
      { id: randomUUID(), line: 2, cells: ['Xênia Twin'] },
    ],
  }
  const columns = ['name', 'email', 'entryDate', 'position', 'status', 'skills', 'bio', 'observations'] as const
  const rows = rowsOf(sheet, false, columns, []).map((row) => storedRowOf(row, sheet.today))
  await bring(admin, sheet.importId, rows)
  const { email, line, skills, ...first } = rows[0] ?? rowOf('')
  const [vera, xenia] = await stored(rows)
  expect(vera).toMatchObject({ ...first, skills: '{Canto}' })
  expect(xenia).toMatchObject({ name: 'Xênia Twin', entry_date: sheet.today, status: 'ativo', skills: '{}' })
  const [kept] = await world.owner.rows('select email from app.imported_members where member_id = $1', [first.id])
  expect([kept?.['email'], line, skills]).toEqual([email, 1, ['Canto']])

  // The text of the functions has the limits of a request; they are at least those of the application.
  const limitsIn = async (name: string) => {
    const [found] = await world.owner.rows<{ text: string }>(
      `select prosrc as text from pg_proc where proname = $1 and prosecdef`,
      [name],
    )
    return [...(found?.text ?? '').matchAll(/ > (\d+)/gu)].map(([, limit]) => Number(limit))
  }
  const [batch = 0, members] = await limitsIn('import_members')
  const [check = 0] = await limitsIn('check_member_import')
  expect(batch).toBeGreaterThanOrEqual(importLimits.batch)
  expect(check).toBeGreaterThanOrEqual(importLimits.check)
  expect(members).toBe(importLimits.rows)
})

test('the sizes of a batch, a check and an import are limited @MEM-99', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => rowOf(`Pessoa ${index}`))
  await expect(bring(admin, randomUUID(), many(101))).rejects.toMatchObject({
    message: 'Importe no máximo 100 membros em cada lote.',
  })
  await expect(check(admin, randomUUID(), many(251))).rejects.toMatchObject({
    message: 'Verifique no máximo 250 membros de cada vez.',
  })
  const id = randomUUID()
  await bring(admin, id, many(1))
  for (const part of [1, 2, 3, 4])
    await world.pastTriggers(`with added as (
        insert into app.members (name, entry_date, handle)
        select 'Vários', '2026-01-01', 'varios.${part}.' || n from generate_series(1, ${part === 4 ? 499 : 500}) as n
        returning id
      )
      insert into app.imported_members (member_id, import_id) select id, '${id}' from added`)
  await expect(bring(admin, id, [rowOf('Mais um')])).rejects.toMatchObject({
    message: 'Importe no máximo 2.000 membros de cada vez.',
  })
})

test('each request of an undo deletes at most 100 members, and says how many are left @MEM-104', async () => {
  const id = randomUUID()
  for (const part of [0, 1])
    await bring(
      admin,
      id,
      Array.from({ length: 60 }, (_, at) => rowOf(`Unida ${part} ${at}`)),
    )
  expect(await undo(admin, id)).toBe(120)
  expect(await undo(admin, id)).toBe(20)
  expect(await world.as(admin).rows('select members from last_member_import() where id = $1', [id])).toEqual([
    { members: 20 },
  ])
  expect(await undo(admin, id)).toBe(0)
})

test('a check finds refused names, namesakes and used addresses, and stores nothing @MEM-95 @MEM-96', async () => {
  const id = randomUUID()
  const imported = rowOf('Íris Melo', { email: 'iris@example.com' })
  await bring(admin, id, [imported])
  await invite(world, admin, 'convidada@example.com')
  const [account] = await world.owner.rows('select email from auth.users where id = $1', [ana.userId])
  const rows = [
    rowOf('Fundadora'),
    rowOf('agata  prado'),
    rowOf('AGATA PRADO'),
    rowOf('Joana', { email: String(account?.['email']).toUpperCase() }),
    rowOf('Joana', { email: 'convidada@example.com' }),
    rowOf('Joana', { email: 'iris@example.com' }),
    rowOf('Joana', { email: '' }),
    imported,
  ]
  const free = { refusal: null, namesake: null, email_use: null, imported: false }
  expect(await check(admin, id, rows)).toEqual(
    [
      { ...free, refusal: 'O nome e o cargo de fundador são reservados ao fundador.' },
      // Two spaces look like one.
      { ...free, namesake: 'Ágata Prado' },
      { ...free, namesake: 'Ágata Prado' },
      { ...free, email_use: 'account' },
      { ...free, email_use: 'invitation' },
      { ...free, email_use: 'import' },
      free,
      { ...free, imported: true },
    ].map((result, index) => ({ id: rows[index]?.id, ...result })),
  )
  expect(await stored(rows.slice(0, 7))).toEqual([])
})

test('two members never share an address @MEM-96', async () => {
  const rows = [rowOf('Lia', { email: 'lia@example.com' }), rowOf('Lia Dois', { line: 3, email: 'LIA@example.com' })]
  await expect(bring(admin, randomUUID(), rows)).rejects.toMatchObject({
    code: '23505',
    message: 'Linha 3: Este e-mail já é de outra pessoa.',
  })
})

test('an undo deletes all members of the import; a repetition changes nothing; later batches are refused @MEM-104', async () => {
  const id = randomUUID()
  const rows = [rowOf('Mara'), rowOf('Nilo', { observations: 'Chega cedo.' })]
  await bring(admin, id, rows)
  expect(await world.as(other).rows('select id, members from last_member_import()')).toEqual([{ id, members: 2 }])
  expect([await undo(other, id), await undo(other, id), await undo(other, id)]).toEqual([2, 0, 0])
  expect(await stored(rows)).toEqual([])
  await expect(bring(admin, id, [rowOf('Olga')])).rejects.toMatchObject({ message: 'Esta importação já foi desfeita.' })
  await expect(undo(admin, randomUUID())).rejects.toMatchObject({ message: 'Esta importação não existe.' })
})

test.each([
  ['já tem uma conta', `update app.members set user_id = '{person}' where id = '{id}'`],
  ['foi alterado depois da importação', `update app.members set bio = 'Nova.' where id = '{id}'`],
  [
    'foi alterado depois da importação',
    `insert into app.member_observations (member_id, observations) values ('{id}', 'Nova.')`,
  ],
  [
    'já tem tarefas',
    `insert into tasks (title, due_date, assigned_to, assigned_by) values ('Ler', '2026-12-24', '{id}', '{admin}')`,
  ],
  [
    'já tem insígnias',
    `with badge as (insert into badges (title, description, icon) values ('Selo', 'Para a prova', 'star') returning id)
     insert into member_badges (badge_id, member_id, granted_by) select id, '{id}', '{admin}' from badge`,
  ],
  [
    'já está no Conselho',
    `insert into council_position_descriptions (position, title, function) values ('zelador', 'Zelador', 'Zela');
     insert into council_members (position, name, entry_date, member_id) values ('zelador', 'Paula', '2026-03-01', '{id}')`,
  ],
  [
    'já participa de reuniões',
    `with meeting as (
       insert into meetings (title, date, time) values ('Roda', '2100-03-09', '19:00') returning id
     )
     insert into meeting_participants (meeting_id, member_id) select id, '{id}' from meeting`,
  ],
])('an import is not undone if a member %s @MEM-105', async (reason, change) => {
  const person = await world.person()
  await world.owner.rows('update app.members set user_id = null where id = $1', [person.memberId])
  const paula = rowOf('Paula')
  const rows = [rowOf('Otto'), paula]
  const id = randomUUID()
  await bring(admin, id, rows)
  await world.database.script(
    change.replaceAll('{id}', paula.id).replaceAll('{person}', person.userId).replaceAll('{admin}', admin.userId),
  )
  await expect(undo(admin, id)).rejects.toMatchObject({
    code: '23514',
    message: `A importação não pode ser desfeita: Paula ${reason}.`,
  })
  expect(await stored(rows)).toHaveLength(2)
})

test('the address is forgotten when the member has an account or is anonymised @MEM-107', async () => {
  const person = await world.person()
  await world.owner.rows('update app.members set user_id = null where id = $1', [person.memberId])
  const rows = [rowOf('Quita', { email: 'quita@example.com' }), rowOf('Rui', { email: 'rui@example.com' })]
  await bring(admin, randomUUID(), rows)
  await world.owner.rows('update app.members set user_id = $2 where id = $1', [rows[0]?.id ?? '', person.userId])
  await world.as(admin).rows('select anonymise_member($1)', [rows[1]?.id ?? ''])
  expect(
    await world.owner.rows('select email from app.imported_members where member_id = any ($1::uuid[])', [
      setOf(rows.map((row) => row.id)),
    ]),
  ).toEqual([{ email: null }, { email: null }])
})

test('an open invitation of an imported member ends with the undo @MEM-104', async () => {
  const row = rowOf('Sara')
  const id = randomUUID()
  await bring(admin, id, [row])
  await world.as(admin).rows(`select create_invitation('sara@example.com', null, $1)`, [row.id])
  await undo(admin, id)
  await undo(admin, id)
  const [invitation] = await world.owner.rows(
    `select revoked_at is not null as ended from invitations where email = 'sara@example.com'`,
  )
  expect(invitation?.['ended']).toBe(true)
})

test('the list offers an invitation to whom the database invites: active members without an account @MEM-106', async () => {
  const rows = [rowOf('Tito', { line: 2 }), rowOf('Uma', { line: 3, status: 'inativo' })]
  await bring(admin, randomUUID(), rows)
  for (const id of [...rows.map((row) => row.id), ana.memberId]) {
    const [member] = await world.owner.rows<{ user_id: string | null; status: 'ativo' | 'inativo' }>(
      'select user_id, status from members where id = $1',
      [id],
    )
    const isInvited = await invite(world, admin, `${id}@example.com`, null, id).then(
      () => true,
      () => false,
    )
    expect(member && isInvitable(member)).toBe(isInvited)
  }
})

test('administrators read the e-mail of an imported member without an account; others are refused @USR-110', async () => {
  const id = randomUUID()
  const row = rowOf('Iara da Planilha', { email: 'iara@planilha.test' })
  await bring(admin, id, [row])
  const read = (person: Person) => world.as(person).rows('select imported_email($1) as email', [row.id])
  expect(await read(admin)).toEqual([{ email: 'iara@planilha.test' }])
  await expect(read(council)).rejects.toMatchObject({ code: '42501' })
  expect(await world.as(admin).rows('select imported_email($1) as email', [ana.memberId])).toEqual([{ email: null }])
})
