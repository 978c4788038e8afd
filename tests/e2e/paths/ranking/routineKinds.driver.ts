import { type Page, expect } from 'playwright/test'
import { firstFaultOfRoutine } from '#machines/ranking/routineForm.ts'
import { routineKinds as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'
import { walk } from '#tests/paths/ranking/routineKinds.walk.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

const who = 'admin'
/** The path's own routine, the typed name of the samples, and the name that another user saves. */
const [own, typed, other] = ['Ronda da Ponte', 'Vigília', 'Ronda']
const sample = kindNamed('training')
const second = kindNamed('reading')
const values = { label: own, icon: 'sun', period: 'day', max_points: 7, is_active: true }

interface Facts {
  /** The code of the path's own routine. */
  code: string
}

const stored = async (people: People) => {
  const { client } = await people.as(who)
  const { data, error } = await client
    .from('routine_types')
    .select('code, label, is_active')
    .order('place')
    .order('code')
  if (error) throw error
  return data
}
const save = async (people: People, change: Readonly<Record<string, string | number | boolean>>, code?: string) => {
  const { client } = await people.as(who)
  const { error } = await client.rpc('save_routine', { p_values: change, ...(code !== undefined && { p_code: code }) })
  if (error) throw error
}
const remove = async (people: People, code: string) => {
  const { client } = await people.as(who)
  const { error } = await client.rpc('remove_routine', { p_code: code })
  if (error) throw error
}

/** Ensures that the path's own routine is active, has its name and is the first; no other has a sample's name. */
const ensure = async (people: People, facts: Facts) => {
  for (const { code, label } of await stored(people))
    if (code !== facts.code && [own, typed, other].includes(label)) await remove(people, code)
  const isThere = (await stored(people)).some(({ code }) => code === facts.code)
  if (isThere) await save(people, values, facts.code)
  else await save(people, values)
  const rows = await stored(people)
  if (rows.some(({ label, is_active }) => label === second.label && !is_active))
    await save(people, { is_active: true }, second.code)
  facts.code = rows.find(({ label }) => label === own)?.code ?? ''
  const codes = [facts.code, ...rows.map(({ code }) => code).filter((code) => code !== facts.code)]
  const { error } = await (await people.as(who)).client.rpc('order_routines', { p_codes: codes })
  if (error) throw error
}

const part = (page: Page) => page.locator('[data-machine=routineKinds]')
const form = (page: Page) => page.getByRole('dialog', { name: /^(?:Nova|Editar) Rotina$/u })
const conflict = conflictDialog(texts.conflict)
const alert = (page: Page, title: string) => page.getByRole('alertdialog', { name: title, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const name = (page: Page) => form(page).getByLabel(texts.labels.label)
const retry = (page: Page) => part(page).getByText('Tentar novamente', { exact: true })
const independent = 'list and form are independent: tests/paths/ranking/routineKinds.walk.ts'

/** Chooses an action of a routine: the path's own one, or another. During a save, the next action waits for it. */
const act =
  (label: string, name = own) =>
  async ({ page, people, facts }: Stage<Facts>) => {
    const state = await part(page).getAttribute('data-state')
    if (state?.includes('form.closed')) await ensure(people, facts)
    await button(page, texts.menu(name)).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const facts = { code: '' }
      await ensure(people, facts)
      await people.enter(page, who)
      await page.goto('/admin/ranking?tab=routines')
      return facts
    },
  },
  requests: {
    loadRoutineKinds: ['GET /rest/v1/routine_types'],
    saveRoutine: ['POST /rest/v1/rpc/save_routine'],
    toggleRoutine: ['POST /rest/v1/rpc/save_routine'],
    orderRoutines: ['POST /rest/v1/rpc/order_routines'],
    removeRoutine: ['POST /rest/v1/rpc/remove_routine'],
  },
  steps: {
    'the routines arrive': { does: ({ people, facts }) => ensure(people, facts), reply: through },
    'the routines fail to load': { reply: cut },
    'reload the routines': { does: ({ page }) => retry(page).click() },
    'the screen returns to the foreground': { does: returnToForeground },
    'add a routine': { does: ({ page }) => button(page, texts.add).click() },
    'edit a routine': { does: act(texts.edit) },
    'pause it': { does: act(texts.pause) },
    'pause another': { does: act(texts.pause, second.label) },
    'move it down': { does: act(texts.down) },
    'delete it': { does: act(texts.delete) },
    'type another name': { does: ({ page }) => name(page).fill(typed) },
    'empty the name': { does: ({ page }) => name(page).fill('') },
    ...choicesOf(conflict, 'Nome'),
    ...waysOut(conflict),
    submit: {
      // Twice: the first one focuses an invalid field, and the second one submits from there.
      does: async ({ page }) => {
        await button(page, texts.save).press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: { does: ({ page }) => button(page, texts.discard.confirm).click() },
    'continue editing': { does: ({ page }) => button(page, texts.discard.cancel).click() },
    confirm: { does: ({ page }) => button(page, texts.confirmDelete).dblclick() },
    'the routine is saved': {
      reply: through,
      notice: ({ row }) => (row === null ? 'Rotina criada' : 'Rotina atualizada'),
    },
    // The server did save it.
    'saving gets no response': { reply: lost, notice: 'Erro ao salvar rotina' },
    'another user changed it first': {
      does: ({ people, facts }) => save(people, { label: other, icon: 'run', max_points: 9 }, facts.code),
      reply: through,
    },
    'the routine is paused': { reply: through, notice: 'Rotina em pausa' },
    'pausing gets no response': { reply: cut, notice: 'Erro ao salvar rotina' },
    'the order is saved': { reply: through },
    'the order gets no response': { reply: cut, notice: 'Erro ao salvar rotina' },
    'the routine is deleted': { reply: through, notice: 'Rotina excluída' },
    'the deletion is refused': {
      reply: fulfilled(400, {
        code: '23514',
        message: 'Esta rotina já tem registros. Pause-a em vez de excluí-la.',
        details: null,
        hint: null,
      }),
      notice: 'Erro ao excluir rotina',
    },
    // The server did delete it.
    'the deletion gets no response': { reply: lost },
  },
  impossible: [
    ...['edit a routine', 'pause it', 'pause another', 'move it down', 'delete it'].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('list.ready'),
      reason: 'the list may not show the routine yet',
    })),
    ...choices.map((step) => ({
      step,
      when: ({ conflict: open }: { conflict: { both: readonly string[] } | null }) => !open?.both.includes('label'),
      reason: noChoice,
    })),
    {
      step: 'another user changed it first',
      when: ({ row, seen }) => row === null || seen?.label === other,
      reason: 'a new routine has no earlier values; the other user saves once',
    },
  ],
  elsewhere: [
    { step: 'leave the page', reason: 'ranking.e2e.ts' },
    ...[
      'the routines arrive',
      'the routines fail to load',
      'reload the routines',
      'the screen returns to the foreground',
    ].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('form.closed'),
      reason: independent,
    })),
    { step: 'add a routine', when: (_, state) => !state.includes('list.ready'), reason: independent },
  ],
  unshown: Object.fromEntries(
    ['editing', 'discarding', 'conflict', 'confirming', 'moving', 'toggling'].map((state) => [
      `routineKinds.form.${state}: abandon`,
      'ranking.e2e.ts',
    ]),
  ),
  signs: {
    'list.loading': ({ page }) => part(page).getByText(texts.loading).or(part(page).locator('table')),
    'list.ready': ({ page }) => part(page).locator('table'),
    'list.failed': ({ page }) => part(page).getByText(texts.failed),
    'form.closed': ({ page }) => button(page, texts.add),
    'form.editing': ({ page }) => button(page, texts.save),
    'form.discarding': ({ page }) => alert(page, texts.discard.title).getByText(texts.discard.text),
    'form.saving': ({ page }) => button(page, texts.busy),
    'form.conflict': ({ page }) => conflict(page),
    'form.toggling': ({ page }) => part(page),
    'form.moving': ({ page }) => part(page),
    'form.confirming': ({ page }) => alert(page, texts.deleteTitle).getByText(`“${own}” será excluída.`),
    'form.deleting': ({ page }) => button(page, texts.deleting),
  },
  looks: ({ row, rows, rowsFailure, values: shown, isChecked, failure, conflict: open }) => [
    row === null,
    rows === null,
    rowsFailure !== null,
    isChecked && firstFaultOfRoutine(shown),
    failure !== null,
    open?.both.join(),
  ],
  invariants: [
    {
      name: 'the field can be edited except while saving; an error and a failure are shown',
      holds: async ({ page, snapshot }) => {
        const isEditing = snapshot.matches({ form: 'editing' })
        if (!isEditing && !snapshot.matches({ form: 'saving' })) return
        const { values: shown, isChecked, failure } = snapshot.context
        await expect(name(page)).toBeEditable({ editable: isEditing })
        const isFaulty = isChecked && firstFaultOfRoutine(shown) === 'label'
        await expect(form(page).getByText(texts.faults.labelMissing)).toHaveCount(isFaulty ? 1 : 0)
        await expect(form(page).getByRole('alert')).toHaveCount(failure === null ? 0 : 1)
      },
    },
    {
      name: 'loaded rows stay visible; a failure is shown below them, with a retry',
      holds: async ({ page, snapshot }) => {
        await expect(part(page).locator('table')).toHaveCount(snapshot.context.rows === null ? 0 : 1)
        await expect(retry(page)).toHaveCount(snapshot.matches({ list: 'failed' }) ? 1 : 0)
      },
    },
    {
      name: 'a confirmed pause, order or deletion is in the database',
      holds: async ({ people, facts, step, before, snapshot }) => {
        const rows = await stored(people)
        const at = rows.findIndex(({ code }) => code === facts.code)
        const paused = before?.context.row?.code === second.code ? second.code : facts.code
        if (step === 'the routine is paused') expect(rows.find(({ code }) => code === paused)?.is_active).toBe(false)
        if (step === 'the order is saved')
          expect(at).toBe(snapshot.context.rows?.findIndex(({ code }) => code === sample.code))
        if (step === 'the routine is deleted' || step === 'the deletion gets no response') expect(at).toBe(-1)
      },
    },
  ],
  cleanUp: async ({ people, facts }) => {
    await ensure(people, facts)
    await remove(people, facts.code)
  },
})
