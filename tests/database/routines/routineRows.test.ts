import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { evaluate, pictureName, race, removeFile, setStatus, submit } from './submissions.ts'

let world: World
let admin: Person
let council: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'diretor_cultura' })
  member = await world.person()
})
afterAll(() => world.close())
beforeEach(() => world.pastTriggers(`delete from app.paces where kind = 'routine_type'`))

const study = { label: 'Estudo Semanal', icon: 'pen', period: 'week', max_points: 8, needs_photo: true }
const save = async (
  person: Person,
  values: object,
  code: string | null = null,
  seen: object | null = null,
  id: string | null = null,
) => {
  const [row] = await world.as(person).rows('select save_routine($1, $2, $3, $4) as it', [values, code, seen, id])
  return row?.['it'] ?? null
}
const rows = () =>
  world
    .as(member)
    .rows('select code, label, icon, period, max_points, is_active, needs_photo from routine_types order by place')
const codes = async () => (await rows()).map(({ code }) => String(code))
const row = async (code: string) => (await rows()).find((one) => one['code'] === code)
const refused = (message: string) => ({ code: '23514', message })
const remove = (code: string) => world.as(admin).rows('select remove_routine($1)', [code])
const order = (list: readonly string[], seen?: readonly string[]) =>
  world.as(admin).rows('select order_routines($1, $2)', [`{${list.join()}}`, seen ? `{${seen.join()}}` : null])

describe('a new routine', () => {
  test('gets its code from the label, and the last place @ROU-700 @ROU-701', async () => {
    await save(admin, study)
    expect(await codes()).toEqual(['training', 'reading', 'fasting', 'documentation', 'estudo-semanal'])
    expect(await row('estudo-semanal')).toEqual({ ...study, code: 'estudo-semanal', is_active: true })
    await save(admin, { ...study, label: '  Ágape: 2º turno ' })
    expect(await codes()).toContain('agape-2o-turno')
    await save(admin, { ...study, label: '5 km' })
    expect(await codes()).toContain('rotina-5-km')
    await remove('agape-2o-turno')
    await remove('rotina-5-km')
  })

  test('whose request is repeated is added once, with the values of the last one @ROU-701', async () => {
    const id = randomUUID()
    const before = await codes()
    const saveNew = (label: string, max_points = 8) => save(admin, { ...study, label, max_points }, null, null, id)
    await saveNew('Duas vezes')
    await saveNew('Duas vezes')
    await saveNew('Uma vez', 9)
    expect(await codes()).toEqual([...before, 'duas-vezes'])
    expect(await row('duas-vezes')).toEqual({
      ...study,
      code: 'duas-vezes',
      label: 'Uma vez',
      max_points: 9,
      is_active: true,
    })
    await expect(saveNew('Treino Diário')).rejects.toMatchObject(refused('Já existe uma rotina com este nome.'))
    await expect(save(admin, { ...study, label: 'Uma vez' })).rejects.toMatchObject(
      refused('Já existe uma rotina com este nome.'),
    )
    await remove('duas-vezes')
  })

  test('with the code of a renamed one gets another code @ROU-701', async () => {
    await save(admin, { ...study, label: 'Vigília' })
    await save(admin, { label: 'Vigília antiga' }, 'vigilia')
    await save(admin, { ...study, label: 'Vigília' })
    expect(await row('vigilia-2')).toMatchObject({ label: 'Vigília' })
    await remove('vigilia')
    await remove('vigilia-2')
  })

  test('beyond the twelfth is refused; of two at once one is added @ROU-702', async () => {
    const before = await codes()
    for (let count = before.length; count < 11; count++) await save(admin, { ...study, label: `Mais ${count}` })
    const { won, refusals } = await race(['Doze', 'Treze'].map((label) => save(admin, { ...study, label })))
    expect(won).toBe(1)
    expect(refusals).toMatchObject([refused('Cabem no máximo 12 rotinas.')])
    for (const code of await codes()) if (!before.includes(code)) await remove(code)
    expect(await codes()).toEqual(before)
  })

  test('is submitted, evaluated and paid like the others, once a week @ROU-703', async () => {
    const ana = await world.person()
    const id = await submit(world, ana, 'estudo-semanal')
    const [task] = await world.owner.rows(
      `select period_start = private.period_start('week') as is_week, due_date = private.period_start('day') as is_today
       from tasks where id = $1`,
      [id],
    )
    expect(task).toEqual({ is_week: true, is_today: true })
    await expect(submit(world, ana, 'estudo-semanal')).rejects.toMatchObject({ code: '23505' })
    const [flags] = await world.as(ana).rows('select * from get_member_routines($1)', [ana.userId])
    expect(flags).toEqual({
      training: false,
      reading: false,
      fasting: false,
      documentation: false,
      done: '{estudo-semanal}',
      open: '{training,reading,fasting,documentation}',
    })
    expect(await evaluate(world, council, id, 50)).toMatchObject([{ points_awarded: 4, status: 'completed' }])
    const [points] = await world.owner.rows('select weekly_points from app.member_points where user_id = $1', [
      ana.userId,
    ])
    expect(points).toEqual({ weekly_points: 4 })
  })

  test('of last week leaves this week open @ROU-703', async () => {
    const ana = await world.person()
    const id = await submit(world, ana, 'estudo-semanal')
    await world.pastTriggers(`update tasks set period_start = period_start - 7 where id = '${id}';
      update app.routine_completions set period_start = period_start - 7 where user_id = '${ana.userId}'`)
    const [flags] = await world.as(ana).rows('select done from get_member_routines($1)', [ana.userId])
    expect(flags).toEqual({ done: '{}' })
    await submit(world, ana, 'estudo-semanal')
  })
})

describe('the values', () => {
  test.each([
    [{ label: ' \u200b ' }, 'O nome da rotina tem de 1 a 60 caracteres.'],
    [{ label: null }, 'O nome da rotina tem de 1 a 60 caracteres.'],
    [{ label: 'a'.repeat(61) }, 'O nome da rotina tem de 1 a 60 caracteres.'],
    [{ label: 'treino DIARIO' }, 'Já existe uma rotina com este nome.'],
    [{ icon: 'rocket' }, 'Escolha um ícone da lista.'],
    [{ icon: null }, 'Escolha um ícone da lista.'],
    [{ period: 'year' }, 'Escolha se a rotina é do dia, da semana ou do mês.'],
    [{ max_points: 1001 }, 'O máximo de uma rotina vai de 0 a 1.000 pontos.'],
    [{ max_points: 0.5 }, 'O máximo de uma rotina vai de 0 a 1.000 pontos.'],
    [{ max_points: -1 }, 'O máximo de uma rotina vai de 0 a 1.000 pontos.'],
    [{ is_active: 'yes' }, 'Confira os dados da rotina.'],
    [{ needs_photo: 'yes' }, 'Confira os dados da rotina.'],
    [{ needs_photo: null }, 'Confira os dados da rotina.'],
    [{ code: 'mine' }, 'Confira os dados da rotina.'],
  ])('%j are refused in a sentence @ROU-704', async (values, message) => {
    const before = await rows()
    await expect(save(admin, { ...study, label: 'Nova', ...values })).rejects.toMatchObject(refused(message))
    await expect(save(admin, values, 'reading')).rejects.toMatchObject(refused(message))
    expect(await rows()).toEqual(before)
  })

  test('are changed by administrators only @ROU-700', async () => {
    for (const person of [council, member]) {
      const denied = { code: '42501', message: 'Só administradores podem fazer isso.' }
      await expect(save(person, study)).rejects.toMatchObject(denied)
      await expect(world.as(person).rows(`select remove_routine('reading')`)).rejects.toMatchObject(denied)
      await expect(world.as(person).rows(`select order_routines('{reading}')`)).rejects.toMatchObject(denied)
    }
  })

  test('count a new order as one change @ROU-741', async () => {
    const spent = async () => {
      const [pace] = await world.owner.rows<{ amount: number }>(
        `select amount from app.paces where user_id = $1 and kind = 'routine_type'`,
        [admin.userId],
      )
      return pace?.amount ?? 0
    }
    const before = await spent()
    const [first = '', second = '', ...others] = await codes()
    await order([second, first, ...others])
    expect(await spent()).toBe(before + 1)
    await order([first, second, ...others])
  })

  test('change without a change of the code, and are audited @ROU-705', async () => {
    await save(admin, { label: 'Treino do Dia', icon: 'run', max_points: 12 }, 'training')
    expect(await row('training')).toMatchObject({ label: 'Treino do Dia', icon: 'run', max_points: 12, period: 'day' })
    const ana = await world.person()
    const id = await submit(world, ana, 'training')
    expect(await evaluate(world, council, id, 100)).toMatchObject([{ points_awarded: 12 }])
    const [entry] = await world.owner.rows(
      `select actor, old, new from audit_log where target = 'routine_types/training' order by at desc limit 1`,
    )
    expect(entry).toEqual({
      actor: admin.userId,
      old: { label: 'Treino Diário', icon: 'dumbbell', max_points: 10 },
      new: { label: 'Treino do Dia', icon: 'run', max_points: 12 },
    })
    await save(admin, { label: 'Treino Diário', icon: 'dumbbell', max_points: 10 }, 'training')
  })

  test('that another administrator changed meanwhile are returned, and nothing changes @ROU-706', async () => {
    const seen = {
      label: 'Leitura Bíblica',
      icon: 'book',
      period: 'day',
      max_points: 5,
      is_active: true,
      needs_photo: true,
    }
    await save(admin, { max_points: 6 }, 'reading', seen)
    expect(await save(admin, { label: 'Leitura' }, 'reading', seen)).toEqual({ ...seen, max_points: 6 })
    expect(await row('reading')).toMatchObject({ label: 'Leitura Bíblica', max_points: 6 })
    // What already has the new value is no conflict.
    expect(await save(admin, { max_points: 6 }, 'reading', seen)).toBeNull()
    await save(admin, { max_points: 5 }, 'reading')
    await expect(save(admin, { max_points: 5 }, 'gone')).rejects.toMatchObject(refused('Esta rotina não existe mais.'))
  })

  test('keep the period of a routine that was submitted @ROU-707', async () => {
    await save(admin, { ...study, label: 'Sem uso' })
    await save(admin, { period: 'month' }, 'sem-uso')
    expect(await row('sem-uso')).toMatchObject({ period: 'month' })
    await remove('sem-uso')
    const ana = await world.person()
    await setStatus(world, ana, await submit(world, ana, 'documentation'), 'cancelled')
    await expect(save(admin, { period: 'week' }, 'documentation')).rejects.toMatchObject(
      refused('Esta rotina já tem registros, e o período não muda mais. Crie outra rotina e pause esta.'),
    )
    await expect(remove('documentation')).rejects.toMatchObject(
      refused('Esta rotina já tem registros. Pause-a em vez de excluí-la.'),
    )
  })
})

describe('a paused routine', () => {
  test('takes no submission, and keeps its past @ROU-708', async () => {
    const ana = await world.person()
    const id = await submit(world, ana, 'fasting')
    await save(admin, { is_active: false }, 'fasting')
    try {
      const [flags] = await world.as(ana).rows('select done, open from get_member_routines($1)', [ana.userId])
      expect(flags).toEqual({ done: '{fasting}', open: '{training,reading,documentation,estudo-semanal}' })
      await expect(submit(world, await world.person(), 'fasting')).rejects.toMatchObject(
        refused('Jejum Mensal está em pausa e não recebe registros.'),
      )
      expect(await evaluate(world, council, id, 100)).toMatchObject([{ points_awarded: 20 }])
    } finally {
      await save(admin, { is_active: true }, 'fasting')
    }
    await submit(world, await world.person(), 'fasting')
  })

  test('is never the only one left @ROU-709', async () => {
    const all = await codes()
    try {
      for (const code of all.slice(1)) await save(admin, { is_active: false }, code)
      await expect(save(admin, { is_active: false }, 'training')).rejects.toMatchObject(
        refused('Deixe pelo menos uma rotina ativa.'),
      )
    } finally {
      for (const code of all) await save(admin, { is_active: true }, code)
    }
  })
})

test('the order is stored as a whole, or refused @ROU-710', async () => {
  const before = await codes()
  const next = before.toReversed()
  await order(next)
  await order(next)
  expect(await codes()).toEqual(next)
  const message = 'A lista de rotinas mudou. Confira a ordem e tente de novo.'
  for (const list of [before.slice(1), [...before, 'other'], [...before.slice(1), 'reading'], []])
    await expect(order(list)).rejects.toMatchObject(refused(message))
  // Another administrator ordered them after this one saw them.
  const [first = '', second = '', ...others] = before
  await expect(order([second, first, ...others], before)).rejects.toMatchObject(refused(message))
  expect(await codes()).toEqual(next)
  await order(before, next)
  await order(before, next)
  expect(await codes()).toEqual(before)
})

test('a routine that a badge counts stays; an unused one is deleted, and again without an error @ROU-711', async () => {
  await world.pastTriggers(`insert into badges (title, description, icon, measure, threshold)
    values ('Leitor', 'Leu', 'star', 'reading_days', 3)`)
  await world.pastTriggers(`delete from app.routine_completions where routine_type = 'reading'`)
  await expect(remove('reading')).rejects.toMatchObject(
    refused('Uma insígnia conta esta rotina. Pause-a em vez de excluí-la.'),
  )
  await save(admin, { ...study, label: 'Passageira' })
  await remove('passageira')
  await remove('passageira')
  expect(await codes()).not.toContain('passageira')
})

test('pictures are stored in the folders of routines only @ROU-712', async () => {
  const put = (name: string) =>
    world
      .as(member)
      .rows(`insert into storage.objects (bucket_id, name, owner_id) values ('confraria-provas', $1, $2)`, [
        name,
        member.userId,
      ])
  const name = pictureName('estudo-semanal')
  await put(name)
  await expect(put(pictureName('unknown'))).rejects.toMatchObject({ code: '42501' })
  await expect(put(name.replace('/estudo-semanal_', '/training_'))).rejects.toMatchObject({ code: '42501' })
  expect(await removeFile(world, member, name)).toBe(1)
})
