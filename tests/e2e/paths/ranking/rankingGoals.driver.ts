import { type Page, expect } from 'playwright/test'
import { isUntouched } from '#machines/ranking/rankingGoals.machine.ts'
import type { ContextFrom } from 'xstate'
import { firstFaultOfGoals, isSameGoals, typedGoal, type GoalField } from '#machines/ranking/rankingGoals.ts'
import { rankingGoals } from '#src/texts/ranking/rankingAdmin.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { walk } from '#tests/paths/ranking/rankingGoals.walk.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { isResult } from '#tests/support/paths/events.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** Points from which the levels start, in the database. */
  gold: number
  silver: number
}
/** The path's own routine, which another user deletes. */
const own = { label: 'Ronda da Meta', icon: 'sun', period: 'day', max_points: 7 }
const ownCode = 'ronda-da-meta'

type Context = ContextFrom<typeof walk.machine>

const who = 'mestre'
/** The levels of the demonstration, and the raised level of Ouro. */
const [gold, silver, raised] = [500, 200, 600]
const form = (page: Page) => page.locator('[data-machine=rankingGoals]')
const conflict = conflictDialog(rankingGoals.conflict)
const labels = rankingGoals.labels(routineKinds)
const field = (page: Page, name: GoalField) =>
  form(page).getByRole('textbox', { name: labels[name] ?? name, exact: true })
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })

const setLevels = async (people: People, levels: Facts) => {
  const { client } = await people.as(who)
  const changed = { p_gold: levels.gold, p_silver: levels.silver, p_maxima: {} }
  const { error } = await client.rpc('update_ranking_goals', changed)
  if (error) throw error
}
const removeOwn = async (people: People) => {
  const { client } = await people.as(who)
  const { error } = await client.rpc('remove_routine', { p_code: ownCode })
  if (error) throw error
}
/** Ensures that the path's own routine exists. */
const addOwn = async (people: People) => {
  const { client } = await people.as(who)
  const { data } = await client.from('routine_types').select('code').eq('code', ownCode).throwOnError()
  if (data.length === 0) await client.rpc('save_routine', { p_values: own }).throwOnError()
}
const restore = (people: People) => setLevels(people, { gold, silver })

/** The steps that end a request. */
const results = Object.entries(walk.steps).flatMap(([step, event]) => (isResult(event) ? [step] : []))

/** Both levels in the database. */
const storedLevels = async (people: People) => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('public_settings')
  if (error) throw error
  return data
}

/** In another window, before the response. */
const raiseElsewhere = async ({ people, facts }: { people: People; facts: Facts }) => {
  Object.assign(facts, { gold: 550, silver: 300 })
  await addOwn(people)
  await setLevels(people, facts)
}
const deleteElsewhere = async ({ people, facts }: { people: People; facts: Facts }) => {
  Object.assign(facts, { gold, silver })
  await removeOwn(people)
  await setLevels(people, facts)
}

/** The values of the fields are saved. */
const recordSaved = async ({ page, facts }: { page: Page; facts: Facts }) => {
  facts.gold = Number(await field(page, 'gold').inputValue())
  facts.silver = Number(await field(page, 'silver').inputValue())
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await restore(people)
      await addOwn(people)
      await people.enter(page, who)
      await page.goto('/admin/ranking?tab=goals')
      return { gold, silver }
    },
  },
  requests: {
    loadGoals: ['POST /rest/v1/rpc/public_settings', 'GET /rest/v1/routine_types'],
    refreshGoals: ['POST /rest/v1/rpc/public_settings', 'GET /rest/v1/routine_types'],
    saveGoals: ['POST /rest/v1/rpc/update_ranking_goals'],
  },
  steps: {
    'the goals arrive': { reply: through },
    'the goals fail to load': { reply: cut },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the screen returns': {
      // A refresh requests the routines beside the levels, and only the request for the levels is held.
      does: async (stage) => {
        const next = stage.rest.find((step) => results.includes(step))
        if (next === 'another user deleted a routine') await removeOwn(stage.people)
        if (next === 'another user raised both levels') await addOwn(stage.people)
        await returnToForeground(stage)
      },
    },
    'another user raised both levels': { does: raiseElsewhere, reply: through },
    'another user raised both levels first': { does: raiseElsewhere, reply: through },
    'another user deleted a routine': { does: deleteElsewhere, reply: through },
    'another user deleted a routine first': { does: deleteElsewhere, reply: through },
    'the goals fail to load again': { reply: cut },
    'raise Ouro': { does: ({ page }) => field(page, 'gold').fill(String(raised)) },
    'lower Ouro below Prata': { does: ({ page }) => field(page, 'gold').fill('100') },
    'type half a point': { does: ({ page }) => field(page, 'training').fill('0,5') },
    // In the dialog, or above the buttons of the form.
    ...choicesOf((page) => conflict(page).or(form(page)), rankingGoals.levelLabels.gold),
    ...waysOut(conflict),
    'leave the field': { does: ({ page }) => field(page, 'gold').press('Tab') },
    save: {
      // Twice: the first one focuses an invalid field, and the second one submits from there.
      does: async ({ page }) => {
        await button(page, 'Salvar metas').press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    undo: { does: ({ page }) => button(page, 'Desfazer').click() },
    'the goals are saved': {
      does: recordSaved,
      reply: through,
      notice: 'Metas atualizadas',
    },
    'the database refuses': {
      reply: fulfilled(403, {
        code: '42501',
        message: 'Só administradores alteram as metas.',
        details: null,
        hint: null,
      }),
      notice: 'Erro ao salvar metas',
    },
    // The server did save them.
    'no response arrives': {
      does: recordSaved,
      reply: lost,
      notice: 'Erro ao salvar metas',
    },
  },
  impossible: [
    {
      step: 'another user raised both levels first',
      when: ({ goals }: Context) => goals.gold === 550 && goals.silver === 300,
      reason: 'the form has these levels already',
    },
    {
      step: 'another user deleted a routine first',
      when: ({ goals }: Context) => !('reading' in goals) && goals.gold === gold && goals.silver === silver,
      reason: 'the form has these goals already',
    },
    ...['save', 'undo'].map((step) => ({
      step,
      when: ({ goals, values }: Context) => isSameGoals(goals, values),
      reason: 'without a change both buttons are disabled, and Enter does nothing',
    })),
    ...choices.map((step) => ({
      step,
      when: ({ conflict }: Context) => !conflict?.both.includes('gold'),
      reason: noChoice,
    })),
  ],
  signs: {
    loading: ({ page }) => form(page).getByText('Carregando metas...'),
    failed: ({ page }) => form(page).getByText('Erro ao carregar metas'),
    'editing.resting': ({ page }) => button(page, 'Salvar metas'),
    'editing.refreshing': ({ page }) => button(page, 'Salvar metas'),
    'editing.undoing': ({ page }) => button(page, 'Salvar metas'),
    conflict: ({ page }) => conflict(page),
    saving: ({ page }) => button(page, 'Salvando...'),
  },
  looks: ({ values, shown, failure, conflict, gone }) => [
    shown.length > 1 && firstFaultOfGoals(values),
    failure !== null,
    conflict?.both.length,
    gone.length > 0,
  ],
  invariants: [
    {
      name: 'the fields are disabled exactly while the goals are saved, and undoing needs a change',
      holds: async ({ page, snapshot, waiting }) => {
        if (!snapshot.matches('editing') && !snapshot.matches('saving')) return
        const isBusy = waiting.includes('saveGoals')
        await expect(field(page, 'gold')).toBeEditable({ editable: !isBusy })
        await expect(field(page, 'training')).toBeEditable({ editable: !isBusy })
        await expect(button(page, 'Desfazer')).toBeEnabled({ enabled: !isBusy && !isUntouched(snapshot.context) })
      },
    },
    {
      name: 'typed values stay until they are saved or undone, also after each failure',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('editing') && !snapshot.matches('saving')) return
        const { values, goals } = snapshot.context
        await expect(field(page, 'gold')).toHaveValue(values.gold)
        await expect(field(page, 'silver')).toHaveValue(values.silver)
        const training = typedGoal(values, 'training')
        const isTyped = training !== String(goals['training'])
        if (isTyped) await expect(field(page, 'training')).toHaveValue(training)
        else await expect(field(page, 'training')).not.toHaveValue('0,5')
      },
    },
    {
      name: 'a deleted routine has no field, and the conflict names it @RAN-860',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('editing') && !snapshot.matches('conflict')) return
        const { gone, kinds } = snapshot.context
        const hasField = kinds.some(({ code }) => code === 'reading')
        const fields = form(page).getByRole('textbox', { name: own.label, includeHidden: true })
        await expect(fields).toHaveCount(hasField ? 1 : 0)
        await expect(page.getByText(rankingGoals.gone([own.label]))).toHaveCount(gone.length > 0 ? 1 : 0)
      },
    },
    {
      name: 'saving invalid values focuses the invalid field',
      holds: async ({ page, step, snapshot }) => {
        const faulty = firstFaultOfGoals(snapshot.context.values)
        if (step !== 'save' || faulty === null) return
        await expect(field(page, faulty)).toBeFocused()
        await expect(field(page, faulty)).toHaveAttribute('aria-invalid', 'true')
      },
    },
    {
      name: 'a failure stays until the next attempt',
      holds: ({ page, snapshot }) => {
        const isShown = snapshot.context.failure !== null && (snapshot.matches('failed') || snapshot.matches('editing'))
        return expect(form(page).getByRole('alert')).toHaveCount(isShown ? 1 : 0)
      },
    },
    {
      name: 'the database has the sent values',
      holds: async ({ people, facts }) =>
        expect(await storedLevels(people)).toMatchObject({
          level_gold: String(facts.gold),
          level_silver: String(facts.silver),
        }),
    },
  ],
  cleanUp: async ({ people }) => {
    await restore(people)
    await removeOwn(people)
  },
})
