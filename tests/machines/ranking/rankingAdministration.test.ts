import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { givenPointsMachine } from '#machines/ranking/givenPoints.machine.ts'
import type { GivenPage } from '#machines/ranking/pointsGiving.actors.ts'
import { GoalsConflict } from '#machines/ranking/rankingGoals.actors.ts'
import type { Goals, LoadedGoals } from '#machines/ranking/rankingGoals.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import type { Period, PeriodPreview, PeriodResult, Periods } from '#machines/ranking/closedPeriod.ts'
import type { GivenPoints } from '#machines/ranking/pointsGiving.ts'
import type { TitleRow, TitleValues } from '#machines/ranking/rankingTitle.ts'
import { closedPeriodMachine } from '#machines/ranking/closedPeriod.machine.ts'
import { periodClosingMachine } from '#machines/ranking/periodClosing.machine.ts'
import { rankingGoalsMachine } from '#machines/ranking/rankingGoals.machine.ts'
import { rankingTitlesMachine } from '#machines/ranking/rankingTitles.machine.ts'
import { endedOf, givenOf, goals, month, preview, standingOf, titleOf, week } from '#tests/support/ranking.ts'
import { onNotice } from '#tests/support/reports.ts'
import { screenInput } from '#tests/support/screenInput.ts'
import { held, offline } from '#tests/support/settled.ts'

describe('given points', () => {
  const open = () => {
    const load = held<GivenPage, { after: GivenPoints | null; least: number }>()
    const actor = createActor(givenPointsMachine.provide({ actors: { loadGivenPoints: load.logic } })).start()
    return { load, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
  }

  test('are loaded by page, and reloaded as far as they are shown @RAN-26', async () => {
    const list = open()
    await list.load.resolve({ rows: [givenOf()], hasMore: true })
    list.send({ type: 'more' })
    expect(list.load.requests.at(-1)?.input.after).toEqual(givenOf())
    await list.load.resolve({ rows: [givenOf({ id: 'given-0' })], hasMore: false })
    list.send({ type: 'more' })
    list.send({ type: 'refresh' })
    expect(list.load.requests.at(-1)?.input).toEqual({ after: null, least: 2 })
  })
})

describe('goals', () => {
  const open = async () => {
    const load = held<LoadedGoals>()
    const save = held<void, { seen: Goals; goals: Goals }>()
    const actor = createActor(rankingGoalsMachine.provide({ actors: { loadGoals: load.logic, saveGoals: save.logic } }))
    const emitted: unknown[] = []
    onNotice(actor, ({ key }) => emitted.push(key))
    actor.on('field.fault', ({ field }) => emitted.push(field))
    actor.start()
    await load.resolve({ goals, kinds: routineKinds })
    return { load, save, emitted, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
  }

  test('are saved together, and only if something differs @RAN-43', async () => {
    const form = await open()
    form.send({ type: 'submit' })
    expect(form.save.requests).toEqual([])
    form.send({ type: 'field.change', field: 'gold', text: '1.000' })
    form.send({ type: 'submit' })
    expect(form.save.requests[0]?.input).toEqual({ seen: goals, goals: { ...goals, gold: 1000 } })
    await form.save.resolve()
    expect(form.emitted).toEqual(['goals.saved'])
    expect(form.state().context).toMatchObject({ goals: { gold: 1000 }, values: { gold: '1000' } })
  })

  test('that both changed are saved as the user chooses @APP-147', async () => {
    const form = await open()
    form.send({ type: 'field.change', field: 'gold', text: '1000' })
    form.send({ type: 'field.change', field: 'reading', text: '7' })
    form.send({ type: 'refresh' })
    const newer = { ...goals, gold: 900, silver: 300 }
    await form.load.resolve({ goals: newer, kinds: routineKinds })
    expect(form.state().context.conflict).toMatchObject({ taken: ['silver'], both: ['gold'] })
    form.send({ type: 'field.choose', field: 'gold', side: 'theirs' })
    form.send({ type: 'submit' })
    expect(form.save.requests[0]?.input).toEqual({ seen: newer, goals: { ...newer, reading: 7 } })
  })

  test('that another administrator saved first are taken over unless both changed them @APP-148', async () => {
    const form = await open()
    form.send({ type: 'field.change', field: 'gold', text: '1000' })
    form.send({ type: 'submit' })
    const newer = { ...goals, gold: 900, silver: 300 }
    await form.save.fail(new GoalsConflict(newer))
    expect(form.state()).toMatchObject({
      value: 'conflict',
      context: {
        goals: newer,
        values: { gold: '1000', silver: '300' },
        conflict: { both: ['gold'], taken: ['silver'] },
      },
    })
    form.send({ type: 'field.choose', field: 'gold', side: 'theirs' })
    form.send({ type: 'field.choose', field: 'gold', side: 'theirs' })
    expect(form.state().context.values.gold).toBe('900')
    form.send({ type: 'field.choose', field: 'gold', side: 'mine' })
    form.send({ type: 'merge' })
    expect(form.save.requests[1]?.input).toEqual({ seen: newer, goals: { ...newer, gold: 1000 } })
  })

  test.each([
    ['silver', '500'],
    ['gold', ''],
    ['training', '1.001'],
    ['reading', '-1'],
    ['fasting', '0,5'],
  ] as const)('%s of %j is shown at its field @RAN-43 @RAN-45', async (field, text) => {
    const form = await open()
    form.send({ type: 'field.change', field, text })
    form.send({ type: 'submit' })
    expect(form.emitted).toEqual([field])
    expect(form.save.requests).toEqual([])
  })
})

describe('titles', () => {
  const open = async () => {
    const load = held<readonly TitleRow[]>()
    const save = held<void, { id: string; seen: TitleValues | null; values: TitleValues }>()
    const remove = held<void, { id: string }>()
    const actor = createActor(
      rankingTitlesMachine.provide({
        actors: { loadRankingTitles: load.logic, saveRankingTitle: save.logic, deleteRankingTitle: remove.logic },
      }),
    )
    const emitted: unknown[] = []
    onNotice(actor, ({ key }) => emitted.push(key))
    actor.start()
    await load.resolve([titleOf()])
    return { load, save, remove, emitted, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
  }

  test('are switched on and off at once, and the list is loaded again @RAN-40', async () => {
    const titles = await open()
    titles.send({ type: 'toggle', row: titleOf() })
    titles.send({ type: 'toggle', row: titleOf() })
    expect(titles.save.requests.map(({ input }) => input)).toEqual([
      {
        id: 'title-1',
        seen: { title: 'Executor Implacável', type: 'weekly', active: true },
        values: { title: 'Executor Implacável', type: 'weekly', active: false },
      },
    ])
    await titles.save.resolve()
    expect(titles.emitted).toEqual(['title.saved'])
    expect(titles.load.requests).toHaveLength(2)
  })

  test('without a text are not sent; the input is confirmed before it is discarded', async () => {
    const titles = await open()
    titles.send({ type: 'add', id: 'new' })
    titles.send({ type: 'submit' })
    expect(titles.save.requests).toEqual([])
    titles.send({ type: 'field.change', change: { title: 'Sentinela' } })
    titles.send({ type: 'cancel' })
    expect(titles.state().value).toMatchObject({ form: 'discarding' })
    titles.send({ type: 'keep' })
    titles.send({ type: 'submit' })
    expect(titles.save.requests[0]?.input).toMatchObject({ id: 'new', seen: null })
    await titles.save.fail(offline)
    expect(titles.state().context.values.title).toBe('Sentinela')
  })
})

describe('closing', () => {
  const open = async () => {
    const load = held<Periods>()
    const look = held<PeriodPreview, { period: Period }>()
    const close = held<void, { id: string; period: Period }>()
    const actor = createActor(
      periodClosingMachine.provide({
        actors: { loadPeriods: load.logic, previewPeriod: look.logic, closePeriod: close.logic },
      }),
    )
    const emitted: unknown[] = []
    onNotice(actor, ({ key }) => emitted.push(key))
    actor.start()
    await load.resolve({ open: [week, month], ended: [] })
    return { load, look, close, emitted, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
  }

  test('starts with the newest period, shows a preview, and sends one request @USR-44..USR-46', async () => {
    const closing = await open()
    expect(closing.look.requests[0]?.input).toEqual({ period: week })
    closing.send({ type: 'close', id: 'first' })
    expect(closing.state().value).toBe('previewing')
    await closing.look.resolve(preview)
    closing.send({ type: 'close', id: 'first' })
    expect(closing.close.requests).toEqual([])
    closing.send({ type: 'confirm' })
    closing.send({ type: 'confirm' })
    expect(closing.close.requests.map(({ input }) => input)).toEqual([{ id: 'first', period: week }])
    await closing.close.resolve()
    await closing.load.resolve({ open: [month], ended: [endedOf()] })
    expect(closing.emitted).toEqual(['period.closed'])
    expect(closing.look.requests.at(-1)?.input).toEqual({ period: month })
  })
})

describe('a closed period', () => {
  test('is shown, reported as missing, or can be retried @USR-50', async () => {
    const load = held<PeriodResult | null, { id: string }>()
    const actor = createActor(closedPeriodMachine.provide({ actors: { loadPeriodResult: load.logic } }), {
      input: { ...screenInput, id: 'period-1' },
    }).start()
    await load.fail(offline)
    actor.send({ type: 'retry' })
    await load.resolve({ period: endedOf(), standings: [standingOf()] })
    expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { failure: null } })
    actor.send({ type: 'refresh' })
    await load.fail(offline)
    expect(actor.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { result: { standings: [standingOf()] }, failure: { kind: 'offline' } },
    })
    actor.send({ type: 'retry' })
    await load.resolve(null)
    expect(actor.getSnapshot().value).toBe('missing')
  })
})
