import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'
import { evaluate, putPicture, race, setStatus, submit, type Routine } from '#tests/database/routines/submissions.ts'

let world: World
let admin: Person
let editor: Person
let third: Person
let ana: Person
let id: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Artur Lima' } })
  editor = await world.person({
    role: 'council',
    position: 'vice_presidente_executivo',
    member: { name: 'Elisa Reis' },
  })
  third = await world.person({ role: 'admin' })
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await world.person({ member: { name: `Ana ${randomUUID().slice(0, 8)}` } })
  id = await submit(world, ana, 'training')
})

const task = async (): Promise<Row> => (await world.owner.rows('select * from tasks where id = $1', [id]))[0] ?? {}
const thread = (person: Person) =>
  world
    .as(person)
    .rows(
      'select kind, text, score_before, score, counts_now from proof_entries where task_id = $1 order by created_at',
      [id],
    )
const kinds = async () => (await thread(ana)).map(({ kind }) => kind)
const notices = async (person: Person) =>
  (
    await world
      .as(person)
      .rows<{ content: string }>(
        `select content from notifications where task_id = $1 and type = 'proof' order by created_at`,
        [id],
      )
  ).map(({ content }) => content)
const ledger = () =>
  world.owner.rows(
    'select points, turn, reason, created_by, counts_at from point_transactions where task_id = $1 order by turn',
    [id],
  )
const totals = () =>
  world.as(ana).rows('select weekly_points, monthly_points, total_points from rankings where id = $1', [ana.userId])

const call = (person: Person, name: string, rest: readonly (string | number | null)[], step: string = randomUUID()) =>
  world.as(person).rows(`select ${name}($1, $2${rest.map((_, at) => `, $${at + 3}`).join('')})`, [step, id, ...rest])
const giveBack = (person: Person, reason = 'A foto está escura.', step?: string, seen = 0) =>
  call(person, 'return_proof', [reason, seen], step)
const resend = async (
  person: Person,
  notes: string | null = null,
  step?: string,
  address?: string,
  routine: Routine = 'training',
) => call(person, 'resend_proof', [address ?? (await putPicture(world, person, routine)), notes], step)
const answer = (person: Person, text = 'Era de noite.', step?: string) => call(person, 'answer_proof', [text], step)
const contest = (person: Person, reason = 'Corri 5 km.', step?: string) => call(person, 'contest_proof', [reason], step)
const uphold = (person: Person, reason = 'O relógio não mostra.', step?: string) =>
  call(person, 'uphold_proof', [reason], step)
const correct = (person: Person, score: number | null = 90, reason = 'Tem razão.', step?: string) =>
  call(person, 'correct_proof', [reason, score], step)

const refused = (message: string, code = '23514') => ({ code, message })
const denied = (message: string) => refused(message, '42501')

describe('a return', () => {
  test('keeps the day; the next photo joins the same proof, which is then evaluated @TAS-120 @TAS-121 @TAS-122', async () => {
    const first = await task()
    await giveBack(editor, '  A foto está escura.  ')
    expect(await task()).toMatchObject({ status: 'pending', evaluation_score: null })
    expect(await world.as(ana).rows('select training from get_member_routines($1)', [ana.userId])).toEqual([
      { training: true },
    ])
    expect(
      await world.as(ana).rows('select return_reason(tasks), has_thread(tasks) from tasks where id = $1', [id]),
    ).toEqual([{ return_reason: 'A foto está escura.', has_thread: true }])
    expect(await notices(ana)).toEqual([
      'Elisa Reis devolveu a sua prova de “Treino Diário”. Motivo: “A foto está escura.” Envie outra foto: o dia continua valendo.',
    ])
    await resend(ana, 'Agora de dia.')
    const again = await task()
    expect(again).toMatchObject({
      returned_at: null,
      period_start: first['period_start'],
      created_at: first['created_at'],
    })
    expect(again['image_url']).not.toBe(first['image_url'])
    expect(await notices(editor)).toEqual([
      expect.stringContaining('enviou outra foto para “Treino Diário”, que você devolveu.'),
    ])
    await evaluate(world, admin, id, 80)
    expect(await totals()).toEqual([{ weekly_points: 8, monthly_points: 8, total_points: 8 }])
    expect((await thread(ana)).map(({ kind, text }) => [kind, text])).toEqual([
      ['returned', 'A foto está escura.'],
      ['resent', 'Agora de dia.'],
    ])
  })

  test('is refused twice, of an evaluated, a cancelled and an own proof, and without the right @TAS-121', async () => {
    await expect(giveBack(ana)).rejects.toMatchObject(denied('Ninguém devolve a própria prova.'))
    const bruno = await world.person()
    await expect(giveBack(bruno)).rejects.toMatchObject(denied('Você não tem permissão para avaliar rotinas.'))
    await expect(giveBack(editor, ' ')).rejects.toMatchObject(refused('Escreva o motivo da devolução.'))
    await expect(giveBack(editor, 'a'.repeat(501))).rejects.toMatchObject(
      refused('O texto deve ter no máximo 500 caracteres.'),
    )
    await giveBack(editor)
    await expect(giveBack(admin)).rejects.toMatchObject(refused('Esta prova já foi devolvida e aguarda uma nova foto.'))
    await expect(evaluate(world, admin, id, 80)).rejects.toMatchObject(
      refused('Esta prova foi devolvida e aguarda uma nova foto.'),
    )
    await resend(ana)
    await evaluate(world, admin, id, 80)
    await expect(giveBack(editor)).rejects.toMatchObject(refused('Esta rotina já foi avaliada.'))
    expect(await kinds()).toEqual(['returned', 'resent'])
    id = await submit(world, bruno, 'training')
    await setStatus(world, bruno, id, 'cancelled')
    await expect(giveBack(editor)).rejects.toMatchObject(refused('Só rotinas em progresso podem ser devolvidas.'))
  })

  test('of two evaluators at once one acts; a repeated request does nothing @TAS-121 @TAS-128', async () => {
    const outcome = await race([giveBack(admin), giveBack(editor), evaluate(world, third, id, 60)])
    expect(outcome.won).toBe(1)
    expect(outcome.refusals).toHaveLength(2)
    id = await submit(world, await world.person(), 'training')
    const step = randomUUID()
    expect(await race(Array.from({ length: 4 }, () => giveBack(editor, 'Escura.', step)))).toEqual({
      won: 4,
      refusals: [],
    })
    expect(await thread(editor)).toHaveLength(1)
  })

  test('takes another photo of the same person and routine only; no photo serves twice @TAS-122 @ROU-20', async () => {
    const first = String((await task())['image_url'])
    const taken = refused('Só uma prova devolvida recebe outra foto.', 'CF409')
    await expect(resend(ana)).rejects.toMatchObject(taken)
    await giveBack(editor)
    await setStatus(world, ana, id, 'cancelled')
    await expect(resend(ana)).rejects.toMatchObject(taken)
    await setStatus(world, ana, id, 'pending')
    const bruno = await world.person()
    await expect(resend(bruno)).rejects.toMatchObject(denied('Só quem enviou a prova envia outra foto.'))
    for (const [owner, routine] of [
      [bruno, 'training'],
      [ana, 'reading'],
    ] as const)
      await expect(resend(ana, null, undefined, await putPicture(world, owner, routine))).rejects.toMatchObject(
        refused('A imagem precisa ser uma que você mesmo enviou para esta rotina.'),
      )
    await expect(resend(ana, null, undefined, first)).rejects.toMatchObject(
      refused('Esta foto já comprova uma rotina. Envie outra.'),
    )
    const step = randomUUID()
    const address = await putPicture(world, ana, 'training')
    await resend(ana, null, step, address)
    await resend(ana, null, step, address)
    expect(await kinds()).toEqual(['returned', 'resent'])
    // On another day it proves nothing else.
    await world.pastTriggers(`update tasks set period_start = period_start - 1 where id = '${id}'`)
    await expect(
      world
        .as(ana)
        .rows(
          `insert into tasks (title, due_date, routine_type, image_url) values ('Treino', '2026-01-01', 'training', $1)`,
          [first],
        ),
    ).rejects.toMatchObject(refused('Esta foto já comprova uma rotina. Envie outra.'))
    // The returned photo stays as long as the proof.
    const name = first.split('confraria-provas/')[1] ?? ''
    const settings = { 'storage.allow_delete_query': 'true' }
    await expect(
      world.database.request([{ sql: 'delete from storage.objects where name = $1', values: [name] }], {
        role: 'service_role',
        claims: '{"role":"service_role"}',
        settings,
      }),
    ).rejects.toMatchObject({
      message: 'A imagem comprova uma rotina e não pode ser removida enquanto a tarefa existir.',
    })
  })

  test('waits for its owner, not for evaluators @TAS-123', async () => {
    const count = async () => {
      const [row] = await world
        .as(admin)
        .rows<{ counts: { toEvaluate: number } }>('select task_counts(null, null, $1) as counts', [id])
      return row?.counts.toEvaluate
    }
    expect(await count()).toBe(1)
    await giveBack(editor)
    expect(await count()).toBe(0)
    await resend(ana)
    expect(await count()).toBe(1)
  })
})

describe('a contest', () => {
  beforeEach(() => evaluate(world, editor, id, 70))

  test('is upheld by a third person, which closes it @TAS-124 @TAS-125', async () => {
    await contest(ana)
    expect(await notices(admin)).toEqual([
      expect.stringMatching(/^Ana \w+ contestou a avaliação de “Treino Diário” \(70\/100\)\. Motivo: “Corri 5 km\.”$/u),
    ])
    expect(await notices(editor)).toEqual([])
    await uphold(admin)
    const decision = 'Contestação de “Treino Diário”: a nota 70/100 foi mantida. Motivo: “O relógio não mostra.”'
    expect([await notices(ana), await notices(editor)]).toEqual([[decision], [decision]])
    expect(await ledger()).toHaveLength(1)
    await expect(correct(third)).rejects.toMatchObject(refused('Esta contestação já foi decidida.'))
    await expect(contest(ana)).rejects.toMatchObject(refused('Uma avaliação só pode ser contestada uma vez.'))
    await expect(answer(ana)).rejects.toMatchObject(refused('Esta conversa está encerrada.'))
  })

  test('from 0 grants the insignia of the routine, also of one that the club made @TAS-891', async () => {
    const label = `Estudo ${randomUUID().slice(0, 8)}`
    const values = { label, icon: 'book', period: 'week', max_points: 10, needs_photo: false }
    await world.as(admin).rows('select save_routine($1)', [values])
    const [routine] = await world.owner.rows<{ code: string }>('select code from routine_types where label = $1', [
      label,
    ])
    const code = routine?.code ?? ''
    const [badge] = await world.owner.rows<{ id: string }>(
      `insert into badges (title, description, icon, measure, threshold)
       values ($1, 'Estuda toda semana', 'star', $2, 1) returning id`,
      [label, `${code}_weeks`],
    )
    const held = () => world.owner.rows('select from member_badges where badge_id = $1', [badge?.id ?? ''])
    id = randomUUID()
    await world.as(ana).rows(
      `insert into tasks (id, title, description, due_date, assigned_by, priority, routine_type)
       values ($1, 'Estudo', 'Capítulo 1.', '2026-01-01', $2, 'low', $3)`,
      [id, ana.userId, code],
    )
    await evaluate(world, editor, id, 0)
    await contest(ana)
    expect(await held()).toEqual([])
    await correct(admin, 90)
    expect(await held()).toHaveLength(1)
  })

  test('is corrected: the ledger gets the counter-entry and the new points @TAS-126', async () => {
    await contest(ana)
    await correct(admin)
    expect(await task()).toMatchObject({
      status: 'completed',
      evaluation_score: 90,
      points_awarded: 9,
      evaluation_by: editor.userId,
    })
    const [paid, back, again] = await ledger()
    expect([paid, back, again]).toMatchObject([
      { points: 7, turn: 1, reason: 'Treino Diário: 70/100' },
      { points: -7, turn: 2, reason: 'Treino Diário: 70/100, corrigida', created_by: admin.userId },
      { points: 9, turn: 3, reason: 'Treino Diário: 90/100', created_by: admin.userId },
    ])
    expect([back?.['counts_at'], again?.['counts_at']]).toEqual([paid?.['counts_at'], paid?.['counts_at']])
    expect(await totals()).toEqual([{ weekly_points: 9, monthly_points: 9, total_points: 9 }])
    expect((await thread(ana)).at(-1)).toEqual({
      kind: 'corrected',
      text: 'Tem razão.',
      score_before: 70,
      score: 90,
      counts_now: false,
    })
    expect(await notices(ana)).toEqual([
      'Contestação de “Treino Diário”: a nota passou de 70/100 a 90/100, e agora rende 9 pontos. Motivo: “Tem razão.”',
    ])
  })

  describe('after the maximum of its routine changed', () => {
    const setMaximum = (points: number) =>
      world.as(admin).rows(`select update_ranking_goals(500, 200, $1)`, [JSON.stringify({ training: points })])
    beforeEach(() => contest(ana))
    afterEach(() => setMaximum(10))

    test.for([3, 40])('to %d, is corrected by the one of its evaluation @TAS-929', async (today) => {
      await setMaximum(today)
      await correct(admin, 100)
      expect(await task()).toMatchObject({ evaluation_maximum: 10, points_awarded: 10 })
      expect((await ledger()).map(({ points }) => points)).toEqual([7, -7, 10])
      expect(await notices(ana)).toEqual([expect.stringContaining('agora rende 10 pontos.')])
    })

    // Older evaluations do not have it. 2 points for 20/100 are of a maximum from 8 to 12.
    test.for([
      { known: 'the audit log', log: 'true', score: 20, points: 2, paid: 10 },
      { known: 'their points', log: 'false', score: 20, points: 2, paid: 8 },
      { known: 'today, if they are 0', log: 'false', score: 0, points: 0, paid: 3 },
    ])('without a stored one, is corrected by the one of $known @TAS-929', async ({ log, score, points, paid }) => {
      await setMaximum(3)
      await world.pastTriggers(`
        update tasks set evaluation_score = ${score}, points_awarded = ${points}, evaluation_maximum = null where id = '${id}';
        delete from audit_log where target = 'routine_types/training' and not ${log}`)
      await correct(admin, 100)
      expect(await task()).toMatchObject({ points_awarded: paid })
    })
  })

  test('corrected after its week was closed counts in the current one, and says so @TAS-127', async () => {
    await world.pastTriggers(`
      update tasks set created_at = created_at - interval '7 days' where id = '${id}';
      update point_transactions set counts_at = counts_at - interval '7 days' where task_id = '${id}';
      insert into ranking_periods (type, period_start, points) values ('weekly', private.period_start('week', now() - interval '7 days'), 0)
        on conflict do nothing`)
    await contest(ana)
    await correct(admin)
    const [, back, again] = await ledger()
    expect(back?.['counts_at']).toBe(again?.['counts_at'])
    expect(
      await world.owner.rows(
        `select private.period_start('week', counts_at) = private.period_start('week') as current
       from point_transactions where task_id = $1 and turn > 1`,
        [id],
      ),
    ).toEqual([{ current: true }, { current: true }])
    expect((await thread(ana)).at(-1)).toMatchObject({ kind: 'corrected', counts_now: true })
    expect(await notices(ana)).toEqual([
      expect.stringContaining('A diferença conta na semana e no mês atuais, porque os do envio foram encerrados.'),
    ])
  })

  test('is refused twice, after seven days, before an evaluation, and of others @TAS-124', async () => {
    await expect(contest(editor)).rejects.toMatchObject(denied('Ninguém contesta a própria decisão.'))
    await expect(contest(admin)).rejects.toMatchObject(denied('Só quem enviou a prova pode contestar a avaliação.'))
    await expect(contest(ana, '')).rejects.toMatchObject(refused('Escreva o motivo da contestação.'))
    await world.pastTriggers(`update tasks set evaluation_date = now() - interval '7 days' where id = '${id}'`)
    await expect(contest(ana)).rejects.toMatchObject(refused('O prazo de 7 dias para contestar terminou.'))
    await world.pastTriggers(`update tasks set evaluation_date = now() - interval '6 days 23 hours' where id = '${id}'`)
    const step = randomUUID()
    await contest(ana, 'Corri 5 km.', step)
    await contest(ana, 'Corri 5 km.', step)
    await expect(contest(ana)).rejects.toMatchObject(refused('Uma avaliação só pode ser contestada uma vez.'))
    id = await submit(world, ana, 'reading')
    await expect(contest(ana)).rejects.toMatchObject(refused('Esta prova ainda não foi avaliada.'))
  })

  test('is not decided by its owner or who gave the score, nor without a contest or another score @TAS-125', async () => {
    await expect(uphold(admin)).rejects.toMatchObject(refused('Esta avaliação não foi contestada.'))
    await contest(ana)
    await expect(uphold(ana)).rejects.toMatchObject(denied('Ninguém decide a própria contestação.'))
    await expect(correct(editor)).rejects.toMatchObject(denied('Quem deu a nota não decide a contestação.'))
    const bruno = await world.person()
    await expect(uphold(bruno)).rejects.toMatchObject(denied('Você não tem permissão para avaliar rotinas.'))
    for (const score of [null, -1, 101])
      await expect(correct(admin, score)).rejects.toMatchObject(refused('A avaliação precisa de uma nota de 0 a 100.'))
    await expect(correct(admin, 70)).rejects.toMatchObject(
      refused('A nova nota é igual à atual. Mantenha a avaliação ou mude a nota.'),
    )
    await expect(uphold(admin, ' ')).rejects.toMatchObject(refused('Escreva o motivo da decisão.'))
    expect(await ledger()).toHaveLength(1)
  })

  test('of two decisions at once one counts; a repeated one does nothing @TAS-125 @TAS-128', async () => {
    await contest(ana)
    const outcome = await race([correct(admin, 90), correct(third, 100), uphold(third)])
    expect(outcome.won).toBe(1)
    expect(outcome.refusals).toHaveLength(2)
    const entries = await ledger()
    expect([1, 3]).toContain(entries.length)
    id = await submit(world, ana, 'reading')
    await evaluate(world, editor, id, 50)
    await contest(ana)
    const step = randomUUID()
    expect(await race(Array.from({ length: 4 }, () => correct(admin, 90, 'Tem razão.', step)))).toEqual({
      won: 4,
      refusals: [],
    })
    expect(await ledger()).toHaveLength(3)
  })

  test('is decided by who gave the score if no one else may evaluate, and says so @TAS-920', async () => {
    const suspend = (people: readonly Person[], since: string) =>
      world.owner.rows(
        `update user_accounts set suspended_at = ${since} where user_id = any (array[${people.map(({ userId }) => `'${userId}'`).join()}]::uuid[])`,
      )
    const state = async () => {
      const [row] = await world
        .as(editor)
        .rows<{ sole: boolean; counts: { contested: number } }>(
          'select is_sole_evaluator(tasks) as sole, task_counts(null, null, id) as counts from tasks where id = $1',
          [id],
        )
      return [row?.sole, row?.counts.contested]
    }
    await suspend([admin, third], 'now()')
    expect(await state()).toEqual([false, 0])
    await contest(ana)
    expect(await notices(editor)).toEqual([
      expect.stringMatching(/Motivo: “Corri 5 km\.” Ninguém mais pode avaliar: a decisão é sua\.$/u),
    ])
    expect(await state()).toEqual([true, 1])
    await suspend([admin], 'null')
    expect(await state()).toEqual([false, 0])
    await expect(correct(editor)).rejects.toMatchObject(denied('Quem deu a nota não decide a contestação.'))
    await suspend([admin], 'now()')
    await expect(uphold(ana)).rejects.toMatchObject(denied('Ninguém decide a própria contestação.'))
    await correct(editor, 90)
    expect((await notices(ana)).at(-1)).toMatch(/Decidiu quem deu a nota, porque ninguém mais pode avaliar\.$/u)
    expect(await state()).toEqual([false, 0])
    await suspend([admin, third], 'null')
  })

  test('ends the undo of the evaluation, which works as before without one @TAS-72', async () => {
    const at = String((await task())['evaluation_date'])
    const undo = () => world.as(editor).rows('select undo_evaluation($1, $2::timestamptz)', [id, at])
    await contest(ana)
    await expect(undo()).rejects.toMatchObject(
      refused('Esta avaliação não pode mais ser desfeita: a rotina mudou desde então.'),
    )
    id = await submit(world, ana, 'reading')
    await giveBack(editor)
    await resend(ana, null, undefined, undefined, 'reading')
    await evaluate(world, editor, id, 60)
    const moment = String((await task())['evaluation_date'])
    await world.as(editor).rows('select undo_evaluation($1, $2::timestamptz)', [id, moment])
    expect(await totals()).toEqual([{ weekly_points: 7, monthly_points: 7, total_points: 7 }])
    await giveBack(admin, 'Outra vez escura.', undefined, 1)
    expect(await kinds()).toEqual(['returned', 'resent', 'returned'])
  })

  test('waits for those who may decide it @TAS-123', async () => {
    await contest(ana)
    const contested = async (person: Person) => {
      const [row] = await world
        .as(person)
        .rows<{ counts: { contested: number } }>('select task_counts(null, null, $1) as counts', [id])
      return row?.counts.contested
    }
    expect([await contested(admin), await contested(editor), await contested(ana)]).toEqual([1, 0, 0])
    await uphold(admin)
    expect(await contested(admin)).toBe(0)
  })
})

describe('the thread', () => {
  test('is written and read by owner and evaluators only, who are notified @TAS-129', async () => {
    await expect(answer(ana)).rejects.toMatchObject(
      refused('Esta conversa começa com uma devolução ou uma contestação.'),
    )
    await giveBack(editor)
    const bruno = await world.person()
    await expect(answer(bruno)).rejects.toMatchObject(
      denied('Só quem enviou a prova e quem avalia participam desta conversa.'),
    )
    expect(await thread(bruno)).toEqual([])
    expect(
      await world.as(bruno).rows('select has_thread(tasks), return_reason(tasks) from tasks where id = $1', [id]),
    ).toEqual([{ has_thread: false, return_reason: null }])
    await expect(answer(ana, '')).rejects.toMatchObject(refused('Escreva a resposta.'))
    await answer(ana)
    await answer(admin, 'Então mande outra.')
    expect((await notices(editor)).map((notice) => notice.replace(/^Ana \w+/u, 'Ana'))).toEqual([
      'Ana respondeu na prova de “Treino Diário”: “Era de noite.”',
      'Artur Lima respondeu na prova de “Treino Diário”: “Então mande outra.”',
    ])
    expect(await kinds()).toEqual(['returned', 'answered', 'answered'])
    for (const change of [
      `insert into proof_entries (task_id, kind, text) values ('${id}', 'answered', 'Oi.')`,
      'delete from proof_entries',
      `update proof_entries set text = 'Oi.'`,
    ])
      await expect(world.as(admin).rows(change)).rejects.toMatchObject({ code: '42501' })
  })

  test('is in the own data of both, and stays without a name after the account is gone @TAS-130', async () => {
    const leaver = await world.person({ role: 'admin' })
    await giveBack(leaver, 'Sem rosto.')
    const [mine] = await world
      .as(ana)
      .rows<{ data: { rotinas: { conversa: Row[] }[] } }>('select export_my_data() as data')
    expect(mine?.data.rotinas[0]?.conversa).toMatchObject([
      { ato: 'devolução', texto: 'Sem rosto.', 'escrito por mim': false },
    ])
    const [theirs] = await world
      .as(leaver)
      .rows<{ data: { 'avaliações feitas': Row[] } }>('select export_my_data() as data')
    expect(theirs?.data['avaliações feitas']).toMatchObject([
      { ato: 'devolução', texto: 'Sem rosto.', rotina: 'Treino Diário' },
    ])
    await world.owner.rows('delete from auth.users where id = $1', [leaver.userId])
    expect(
      await world
        .as(ana)
        .rows('select author, author_name(proof_entries) as name, text from proof_entries where task_id = $1', [id]),
    ).toEqual([{ author: null, name: null, text: 'Sem rosto.' }])
  })
})
