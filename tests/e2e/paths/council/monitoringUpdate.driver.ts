import { expect, type Page } from 'playwright/test'
import type { ContextFrom, SnapshotFrom } from 'xstate'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { walk } from '#tests/paths/council/monitoringUpdate.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { addCase, cases, closeCase, enterMonitoring, someName, who } from './monitoredCase.ts'

interface Facts {
  /** The case of the path. */
  id: string
  name: string
  /** The responsible that another user chooses. */
  responsible: string
  /** The expected count of notes, with the first note of the case. */
  notes: number
  /** Whether the note in the form is saved already. */
  isSaved: boolean
}

/** Found also under the question. */
const form = (page: Page) => page.locator('[role=dialog] form')
const status = (page: Page) => form(page).locator('select').first()
const responsible = (page: Page) => form(page).locator('select').last()
const note = (page: Page) => form(page).getByLabel('Anotação*')
const button = (page: Page, label: string) => form(page).getByRole('button', { name: label, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })
const conflict = conflictDialog('Outra pessoa atualizou este caso')

const notesOf = async (people: People, { id }: Facts) => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('monitoring_history', { p_id: id })
  if (error) throw error
  return data
}

const changeByAnother = async ({ people, facts }: { people: People; facts: Facts }) => {
  const { client } = await people.as('admin')
  const { error } = await client
    .from('monitored_users')
    .update({ status: 'aguardando', assigned_to: facts.responsible })
    .eq('id', facts.id)
  if (error) throw error
}

/** Do the next steps repeat the save, with a response? */
const isRepeated = ([first, second]: readonly string[]) => first === 'submit' && second === 'the case is saved'

const save = async ({ facts }: { facts: Facts }) => {
  if (!facts.isSaved) facts.notes += 1
  facts.isSaved = true
}

type Context = ContextFrom<typeof walk.machine>
const isEditing = (snapshot: SnapshotFrom<typeof walk.machine>) => snapshot.matches({ open: { form: 'editing' } })
/** Only another user chooses a responsible on these paths. */
const responsibleOf = ({ values }: Context, facts: Facts) => (values.assignedTo === '' ? '' : facts.responsible)

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'with a draft': 'another session: tests/paths',
    plain: async ({ page, people }) => {
      const name = someName()
      const id = await addCase(people, name)
      const { client } = await people.as(who)
      const seat = await client.from('council_members').select('id').eq('name', 'Caetano Brum').single()
      if (seat.error) throw seat.error
      await enterMonitoring(page, people)
      await page.getByRole('button', { name: `Atualizar ${name}`, exact: true }).click()
      return { id, name, responsible: seat.data.id, notes: 1, isSaved: false }
    },
    'to look at': 'no account of the demonstration may only view: the walk does',
  },
  requests: {
    updateMonitoredUser: ['POST /rest/v1/rpc/update_monitored_user', 'GET /rest/v1/monitored_users?&id=eq.'],
    loadMonitoringHistory: ['POST /rest/v1/rpc/monitoring_history'],
  },
  steps: {
    'write a note': { does: ({ page }) => note(page).fill('Liguei.') },
    'empty the note': { does: ({ page }) => note(page).fill('') },
    'close the case': {
      does: async ({ page }) => {
        await status(page).selectOption('resolvido')
      },
    },
    submit: {
      does: async ({ page }) => {
        // An error message above the button moves it: a second click would hit another element.
        const isFaulty = (await note(page).inputValue()) === ''
        await button(page, 'Salvar').click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar' }).click() },
    'continue editing': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click(),
    },
    'try to load the history again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the history is loaded': { reply: through },
    'the history cannot be loaded': { reply: cut },
    'the case is saved': { does: save, reply: through, notice: 'Monitoramento atualizado' },
    'saving gets no response': {
      // Before a repeated save only the response is lost: the repetition must neither add a note nor conflict.
      does: async ({ facts, rest }) => {
        if (isRepeated(rest)) await save({ facts })
      },
      reply: ({ rest }) => (isRepeated(rest) ? lost : cut),
      notice: 'Erro ao atualizar monitoramento',
    },
    ...choicesOf(conflict, 'Status'),
    ...waysOut(conflict),
    'another user saved first': { does: changeByAnother, reply: through },
  },
  impossible: [
    {
      step: 'try to load the history again',
      when: (_, state) => !state.includes('form.editing'),
      reason: 'the button is in the form',
    },
    ...choices.map((step) => ({
      step,
      when: ({ conflict }: Context) => !conflict?.both.includes('status'),
      reason: noChoice,
    })),
  ],
  signs: {
    closed: ({ page }) => page.getByRole('button', { name: 'Adicionar à Lista' }),
    'open.form.editing': ({ page }) => button(page, 'Salvar'),
    'open.form.saving': ({ page }) => button(page, 'Salvando...'),
    'open.form.conflict': ({ page }) => conflict(page),
    'open.form.discarding': ({ page }) => question(page).getByText('O que você escreveu ainda não foi salvo.'),
    // An invariant tests what the form shows of the history.
    'open.history.loading': ({ page }) => page.locator('h1'),
    'open.history.ready': ({ page }) => page.locator('h1'),
    'open.history.failed': ({ page }) => page.locator('h1'),
  },
  gone: ['closed'],
  looks: ({ failure, isFaultShown, conflict: open }) => [failure !== null, isFaultShown, open?.both.length],
  invariants: [
    {
      name: 'the form keeps the typed values after failures, under the question and after a merge',
      holds: async ({ page, facts, snapshot: { context, value } }) => {
        if (value === 'closed') return expect(form(page)).toHaveCount(0)
        await expect(note(page)).toHaveValue(context.values.note)
        await expect(status(page)).toHaveValue(context.values.status)
        await expect(responsible(page)).toHaveValue(responsibleOf(context, facts))
      },
    },
    {
      name: 'the form shows the history, or a failure with a retry',
      holds: async ({ page, facts, step, snapshot }) => {
        if (!isEditing(snapshot)) return
        const isFailed = snapshot.matches({ open: { history: 'failed' } })
        await expect(form(page).getByText('Erro ao carregar histórico')).toHaveCount(isFailed ? 1 : 0)
        if (isFailed) await expect(button(page, 'Tentar novamente')).toBeEnabled()
        if (step === 'the history is loaded') await expect(form(page).getByRole('listitem')).toHaveCount(facts.notes)
      },
    },
    {
      name: 'the form shows a missing note and a failure',
      holds: async ({ page, step, snapshot }) => {
        if (!isEditing(snapshot)) return
        const { context } = snapshot
        const isMissing = context.isFaultShown && context.values.note === ''
        await expect(form(page).getByText('Escreva o que aconteceu.')).toHaveCount(isMissing ? 1 : 0)
        if (step === 'submit') await expect(note(page)).toBeFocused()
        if (context.failure)
          await expect(
            form(page)
              .getByText(/^Sem resposta do servidor\./u)
              .first(),
          ).toBeVisible()
      },
    },
    {
      name: 'the form is locked exactly while it is saved',
      holds: async ({ page, waiting, snapshot }) => {
        if (isEditing(snapshot) || snapshot.matches({ open: { form: 'saving' } }))
          await expect(note(page)).toBeEditable({ editable: !waiting.includes('updateMonitoredUser') })
      },
    },
    {
      name: 'each note is inserted once, after it is submitted, and a saved case is in the database',
      holds: async ({ people, facts, step, before }) => {
        const notes = await notesOf(people, facts)
        expect(notes).toHaveLength(facts.notes)
        if (step !== 'the case is saved' || !before) return
        const [stored] = await cases(people, facts.name)
        expect(stored?.status).toBe(before.context.values.status)
        expect(stored?.assigned_to ?? '').toBe(responsibleOf(before.context, facts))
        expect(notes.at(-1)?.note).toBe(before.context.values.note)
      },
    },
  ],
  cleanUp: ({ people, facts }) => closeCase(people, facts.name),
})
