import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { invite, memberWithoutAccount, signUp } from '#tests/database/people.ts'
import { evaluate, makeTask, submit } from '#tests/database/routines/submissions.ts'
import { pinnedTypeLabels } from '#src/texts/community/pinnedLabels.ts'
import { answerLabels, recurrenceLabels } from '#src/texts/meetings/meetingLabels.ts'
import { pointTypeLabels, titleTypeLabels } from '#src/texts/ranking/rankingLabels.ts'
import { priorityLabels, statusLabels } from '#src/texts/tasks/taskLabels.ts'
import { outcomeLabels, roleLabels } from '#src/texts/users/userLabels.ts'
import { invitations } from '#src/texts/users/users.ts'

let world: World
let admin: Person
let me: Person
let other: Person

interface Exported {
  conta: Record<string, unknown>
  membro: Record<string, unknown> | null
  tarefas: Record<string, unknown>[]
  rotinas: Record<string, unknown>[]
  'avaliações feitas': Record<string, unknown>[]
  pontos: { total: number; lançamentos: Record<string, unknown>[]; 'dados a outros': Record<string, unknown>[] }
  avisos: { texto: string }[]
  'convites recebidos': Record<string, unknown>[]
  'pedidos de exclusão': Record<string, unknown>[]
  imagens: { endereço: string }[]
}

const exported = async (person: Pick<Person, 'userId' | 'email'>) =>
  (await world.as(person).rows<{ data: Exported }>('select export_my_data() as data'))[0]?.data

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Leonel Vasques' } })
  other = await world.person({ member: { name: 'Vizinha Curiosa' } })
  const memberId = await memberWithoutAccount(world, 'Domingos Figueira')
  const { token } = await invite(world, admin, 'domingos@exemplo.test', 'council', memberId)
  me = { userId: await signUp(world, 'domingos@exemplo.test', token), memberId, email: 'domingos@exemplo.test' }
})
afterAll(() => world.close())

test('has all data of the person, with readable keys @OWN-01..OWN-03', async () => {
  await world
    .as(admin)
    .rows(`update members set bio = 'Marceneiro', observations = 'Bom padrinho' where id = $1`, [me.memberId])
  await makeTask(world, admin, me)
  const routine = await submit(world, me, 'training')
  await evaluate(world, admin, routine, 80)
  await world.as(me).rows(`select request_deletion('Mudança')`)

  const data = await exported(me)
  expect(data?.conta).toMatchObject({
    'e-mail': me.email,
    papéis: [{ papel: 'Conselho' }],
    'segundo fator': [],
    'suspensa em': null,
  })
  expect(data?.membro).toMatchObject({
    nome: 'Domingos Figueira',
    biografia: 'Marceneiro',
    observações: 'Bom padrinho',
  })
  expect(data?.tarefas).toMatchObject([
    {
      título: 'Preparar o encontro',
      situação: 'Em progresso',
      prioridade: 'Média',
      'atribuída a mim': true,
      'criada por mim': false,
    },
  ])
  expect(data?.rotinas).toMatchObject([
    { rotina: 'Treino Diário', situação: 'Concluída', nota: 80, 'comentário recebido': 'Muito bem', pontos: 8 },
  ])
  expect(data?.imagens.map(({ endereço }) => endereço)).toEqual([data?.rotinas[0]?.['imagem']])
  expect(data?.pontos).toMatchObject({
    total: 8,
    lançamentos: [{ pontos: 8, tipo: 'Semanal e mensal' }],
    'dados a outros': [],
  })
  expect(data?.avisos.some(({ texto }) => texto.startsWith('Leonel Vasques atribuiu a você'))).toBe(true)
  expect(data?.['convites recebidos']).toMatchObject([{ 'e-mail': me.email, papel: 'Conselho' }])
  expect(data?.['pedidos de exclusão']).toMatchObject([{ motivo: 'Mudança', resultado: null }])
})

test('has no data of other people @OWN-04', async () => {
  await world
    .as(admin)
    .rows(`update members set bio = 'Segredo da vizinha', observations = 'Só dela' where id = $1`, [other.memberId])
  const othersRoutine = await submit(world, other, 'reading')
  await evaluate(world, admin, othersRoutine, 70)
  await makeTask(world, admin, other)
  await invite(world, admin, 'terceiro@exemplo.test')
  const text = JSON.stringify(await exported(me))
  for (const foreign of ['Segredo', 'Só dela', other.email, other.userId, other.memberId, 'terceiro@'])
    expect(text).not.toContain(foreign)
  // Nor does the copy of the admin, who evaluated and invited, name those people.
  const admins = await exported(admin)
  expect(admins?.['avaliações feitas']).toContainEqual(expect.objectContaining({ rotina: 'Leitura Bíblica', nota: 70 }))
  for (const foreign of ['Segredo', 'Só dela', other.email, other.userId, 'terceiro@', 'Vizinha'])
    expect(JSON.stringify(admins)).not.toContain(foreign)
})

// The keys of private.exported_word().
test.for(
  Object.entries({
    role: roleLabels,
    'task status': statusLabels,
    priority: priorityLabels,
    points: pointTypeLabels,
    ranking: { weekly: titleTypeLabels.weekly, monthly: titleTypeLabels.monthly },
    recurrence: recurrenceLabels,
    answer: answerLabels,
    pinned: pinnedTypeLabels,
    invitation: invitations.statuses,
    deletion: outcomeLabels,
  }),
)('a value has the word of the pages: %s @OWN-01', async ([field, labels]) => {
  const codes = Object.keys(labels)
  expect(
    await world.owner.rows(
      'select code, private.exported_word($1, code) as word from jsonb_array_elements_text($2) as code',
      [field, JSON.stringify(codes)],
    ),
  ).toEqual(Object.entries(labels).map(([code, word]) => ({ code, word })))
})

test('an account without a member has its own copy too', async () => {
  const bare = await world.person({ member: false })
  expect(await exported(bare)).toMatchObject({
    membro: null,
    tarefas: [],
    rotinas: [],
    avisos: [],
    pontos: { total: 0 },
    'convites recebidos': [],
    imagens: [],
  })
})

test("every column of the person's member is in the copy, or is omitted for a reason", async () => {
  const missing = await world.owner.rows(
    `select attname from pg_attribute, pg_proc
     where attrelid = 'app.members'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and proname = 'exported_member' and prosrc !~ format('\\m%s\\M', attname)
       -- The keys, what only one member has, and what is always null here.
       and attname not in ('id', 'user_id', 'is_founder', 'anonymised_at')`,
  )
  expect(missing).toEqual([])
})

test("every table with a person's data is in the copy, or is omitted for a reason @OWN-02 @OWN-03", async () => {
  const columns = await world.owner.rows<{ place: string }>(
    `select distinct conrelid::regclass::text as place from pg_constraint
     join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'f' and confrelid in ('auth.users'::regclass, 'app.members'::regclass)
       and nspname in ('public', 'app') order by 1`,
  )
  // Contained in other data: routine_completions in the routines, member_points in the points, when the first link was
  // used in the account, imports in the members. With an account, the imported address is removed. Not personal: the
  // rules of badges. Only counters: paces, of notices too, and quotas.
  const otherwiseIncluded =
    'app.routine_completions app.member_points app.beginnings app.imported_members app.member_imports app.paces app.notice_paces app.picture_quotas'.split(
      ' ',
    )
  const [definition] = await world.owner.rows<{ text: string }>(
    `select string_agg(prosrc, ' ') as text from pg_proc where proname like 'exported\\_%'`,
  )
  const missing = columns
    .map(({ place }) => (place.includes('.') ? place : `public.${place}`))
    .filter((place) => !otherwiseIncluded.includes(place) && !definition?.text.includes(place))
  expect(missing).toEqual([])
})
