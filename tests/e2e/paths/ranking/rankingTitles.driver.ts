import { type Page, expect } from 'playwright/test'
import { faultOfTitle } from '#machines/ranking/rankingTitle.ts'
import { rankingTitles as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { walk } from '#tests/paths/ranking/rankingTitles.walk.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'
import {
  type Facts,
  added,
  ensure,
  other,
  storedTitle,
  own,
  prepare,
  renamed,
  restore,
} from './rankingTitles.people.ts'

const who = 'mestre'
const part = (page: Page) => page.locator('[data-machine=rankingTitles]')
const form = (page: Page) => page.getByRole('dialog', { name: /^(?:Novo|Editar) Título$/u })
const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true })
const question = (page: Page) => alert(page, texts.discard.title)
const conflict = conflictDialog(texts.conflict)
const deletion = (page: Page) => alert(page, texts.deleteTitle)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const name = (page: Page) => form(page).getByLabel(texts.labels.title)
const row = (page: Page) => part(page).locator('tbody tr', { hasText: own })
const retry = (page: Page) => part(page).getByText('Tentar novamente', { exact: true })
const titles = '/rest/v1/ranking_titles'
const independent = 'list and form are independent: tests/paths/ranking/rankingTitles.walk.ts'

/** Chooses an action of a title: the path's own one, or another. During a save, the next action waits for it. */
const act =
  (label: string, title = own) =>
  async ({ page, people, facts }: Stage<Facts>) => {
    const state = await part(page).getAttribute('data-state')
    if (state?.includes('form.closed')) await ensure(people, facts)
    await button(page, texts.menu(title)).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }

const begin = (label: string, isNew: boolean) => async (stage: Stage<Facts>) => {
  stage.facts.isNew = isNew
  // A row whose response was lost stays under its id.
  stage.facts.added += stage.facts.hasLost ? 1 : 0
  stage.facts.hasLost = false
  if (isNew) await button(stage.page, label).click()
  else await act(label)(stage)
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const facts = await prepare(people)
      await people.enter(page, who)
      await page.goto('/admin/ranking?tab=titles')
      return facts
    },
  },
  requests: {
    loadRankingTitles: [`GET ${titles}?&order=id`],
    saveRankingTitle: [`POST ${titles} or PATCH ${titles}`, `PATCH ${titles}`],
    toggleRankingTitle: [`PATCH ${titles}`],
    deleteRankingTitle: [`DELETE ${titles}`, `GET ${titles}?&id=eq.`],
  },
  steps: {
    'the titles arrive': { does: ({ people, facts }) => ensure(people, facts), reply: through },
    'the titles fail to load': { reply: cut },
    'reload the titles': { does: ({ page }) => retry(page).click() },
    'the screen returns to the foreground': { does: returnToForeground },
    'add a title': { does: begin(texts.add, true) },
    'edit a title': { does: begin(texts.edit, false) },
    'archive it': { does: act(texts.deactivate) },
    // The weekly title of the demonstration, which the path's own one replaced.
    'activate another': { does: act(texts.activate, 'Executor Implacável') },
    'delete it': { does: act(texts.delete) },
    'fill in the form': { does: ({ page }) => name(page).fill(renamed) },
    'empty the title': { does: ({ page }) => name(page).fill('') },
    ...choicesOf(conflict, 'Título'),
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
    'the title is saved': {
      does: async ({ facts }) => {
        if (facts.isNew) facts.added += 1
        facts.hasLost = false
      },
      reply: through,
      notice: ({ row: opened }) => (opened === null ? 'Título criado' : 'Título atualizado'),
    },
    // The server did save it.
    'saving gets no response': {
      does: async ({ facts }) => {
        facts.hasLost = facts.isNew
      },
      reply: lost,
      notice: 'Erro ao salvar título',
    },
    'another administrator has changed it': {
      does: ({ people, facts }) => ensure(people, facts, { title: other, active: false }),
      reply: through,
    },
    'the title is archived': { reply: through, notice: 'Título atualizado' },
    'archiving gets no response': { reply: cut, notice: 'Erro ao salvar título' },
    'the title is deleted': { reply: through, notice: 'Título excluído' },
    'the deletion is refused': {
      // An earlier deletion may have arrived without a response.
      does: ({ people, facts }) => ensure(people, facts),
      reply: fulfilled(403, { code: '42501', message: 'permission denied', details: null, hint: null }),
      notice: 'Erro ao excluir título',
    },
    'another administrator changed it before the deletion': {
      does: ({ people, facts }) => ensure(people, facts, { title: other, active: false }),
      reply: through,
      notice: 'Outra pessoa acaba de mudar este título.',
    },
    // The server did delete it.
    'the deletion gets no response': { reply: lost },
  },
  impossible: [
    ...['edit a title', 'archive it', 'activate another', 'delete it'].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('list.ready'),
      reason: 'the list may not show the title yet',
    })),
    ...choices.map((step) => ({
      step,
      when: ({ conflict: open }: { conflict: { both: readonly string[] } | null }) => !open?.both.includes('title'),
      reason: noChoice,
    })),
    {
      step: 'another administrator has changed it',
      when: ({ row: opened }) => opened === null || opened.title === other,
      reason: 'a new title has no earlier values; the other administrator saves once',
    },
  ],
  elsewhere: [
    { step: 'leave the page', reason: 'ranking.e2e.ts' },
    ...[
      'the titles arrive',
      'the titles fail to load',
      'reload the titles',
      'the screen returns to the foreground',
    ].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('form.closed'),
      reason: independent,
    })),
    { step: 'add a title', when: (_, state) => !state.includes('list.ready'), reason: independent },
  ],
  unshown: Object.fromEntries(
    ['editing', 'discarding', 'conflict', 'confirming', 'toggling'].map((state) => [
      `rankingTitles.form.${state}: abandon`,
      'ranking.e2e.ts',
    ]),
  ),
  signs: {
    'list.loading': ({ page }) => part(page).getByText(texts.loading).or(part(page).locator('table')),
    'list.ready': ({ page }) => part(page).locator('table'),
    'list.failed': ({ page }) => part(page).getByText(texts.failed),
    'form.closed': ({ page }) => button(page, texts.add),
    'form.editing': ({ page }) => button(page, texts.save),
    'form.discarding': ({ page }) => question(page).getByText(texts.discard.text),
    'form.saving': ({ page }) => button(page, texts.busy),
    'form.conflict': ({ page }) => conflict(page),
    'form.toggling': ({ page }) => part(page),
    'form.confirming': ({ page }) => deletion(page).getByText(`“${own}” está em uso.`),
    'form.deleting': ({ page }) => button(page, texts.deleting),
  },
  looks: ({ row: opened, rows, rowsFailure, values, isChecked, failure, conflict: open }) => [
    opened === null,
    rows === null,
    rowsFailure !== null,
    isChecked && faultOfTitle(values),
    failure !== null,
    open?.both.join(),
  ],
  invariants: [
    {
      name: 'typed values stay after each failure, and the field is disabled while saving',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches({ form: 'editing' }) && !snapshot.matches({ form: 'saving' })) return
        const { row: opened, values } = snapshot.context
        const isSample = opened !== null && opened.title !== other && values.title === opened.title
        await expect(name(page)).toHaveValue(isSample ? own : values.title)
        await expect(name(page)).toBeEditable({ editable: snapshot.matches({ form: 'editing' }) })
      },
    },
    {
      name: 'saving without a name focuses its field; a failure stays until the next attempt',
      holds: async ({ page, step, snapshot }) => {
        const { values, isChecked, failure } = snapshot.context
        if (snapshot.matches({ form: 'editing' })) {
          const isFaulty = isChecked && faultOfTitle(values) !== null
          await expect(form(page).getByText(texts.faults.missing)).toHaveCount(isFaulty ? 1 : 0)
          if (isFaulty && step === 'submit') await expect(name(page)).toBeFocused()
          await expect(form(page).getByRole('alert')).toHaveCount(failure === null ? 0 : 1)
        }
        if (snapshot.matches({ form: 'confirming' }))
          await expect(deletion(page).getByRole('alert')).toHaveCount(failure === null ? 0 : 1)
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
      name: 'nothing is added twice or without a request',
      holds: async ({ people, facts }) =>
        expect(await added(people, facts)).toHaveLength(facts.added + (facts.hasLost ? 1 : 0)),
    },
    {
      name: 'a confirmed archive or deletion is in the database',
      holds: async ({ page, people, facts, step, snapshot }) => {
        const stored = await storedTitle(people, facts)
        if (step === 'the title is archived') expect(stored?.active).toBe(false)
        if (step === 'the title is deleted' || step === 'the deletion gets no response') expect(stored).toBeNull()
        if (step === 'the deletion is refused' || (snapshot.matches({ form: 'confirming' }) && step === 'delete it'))
          expect(stored).not.toBeNull()
        if (step === 'the titles arrive') await expect(row(page)).toContainText(texts.active)
      },
    },
  ],
  cleanUp: ({ people, facts }) => restore(people, facts),
})
