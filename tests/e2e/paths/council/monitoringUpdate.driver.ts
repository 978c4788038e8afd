import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { walk } from '#tests/paths/council/monitoringUpdate.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { addCase, cases, closeCase, enterMonitoring, lookAgain, reopenCase, someName, who } from './monitoredCase.ts'

interface Facts {
  /** The path's own case. */
  id: string
  name: string
  /** Whom somebody else makes responsible. */
  responsible: string
  /** How many notes there have to be; the first begins the case. */
  notes: number
  /** Whether the note that is in the form has arrived without an answer. */
  hasArrived: boolean
}

/** Also while the question lies above it. */
const form = (page: Page) => page.locator('[role=dialog] form')
const status = (page: Page) => form(page).locator('select').first()
const responsible = (page: Page) => form(page).locator('select').last()
const note = (page: Page) => form(page).getByLabel('Anotação*')
const button = (page: Page, label: string) => form(page).getByRole('button', { name: label, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })
const told = (page: Page) => form(page).getByText(/^Outra pessoa atualizou este caso/u)

const notesOf = async (people: People, { id }: Facts) => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('monitoring_history', { p_id: id })
  if (error) throw error
  return data
}

const changeByAnother = async ({ people, facts }: { people: People; facts: Facts }) => {
  const { client } = await people.as('admin')
  const { error } = await client.from('monitored_users').update({ assigned_to: facts.responsible }).eq('id', facts.id)
  if (error) throw error
}

/** The same is sent again, and its answer comes. */
const isRepeated = ([first, second]: readonly string[]) => first === 'submit' && second === 'it is saved'

const arrive = async ({ facts }: { facts: Facts }) => {
  if (!facts.hasArrived) facts.notes += 1
  facts.hasArrived = true
}

type Context = ContextFrom<typeof walk.machine>
/** As the graph's samples say: somebody else makes somebody responsible. */
const responsibleOf = ({ values }: Context, facts: Facts) => (values.assignedTo === '' ? '' : facts.responsible)

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const name = someName()
      const id = await addCase(people, name)
      const { client } = await people.as(who)
      const seat = await client.from('council_members').select('id').eq('name', 'Caetano Brum').single()
      if (seat.error) throw seat.error
      await enterMonitoring(page, people)
      return { id, name, responsible: seat.data.id, notes: 1, hasArrived: false }
    },
  },
  requests: {
    updateMonitoredUser: ['POST /rest/v1/rpc/update_monitored_user', 'GET /rest/v1/monitored_users?&id=eq.'],
    loadMonitoringHistory: ['POST /rest/v1/rpc/monitoring_history'],
  },
  steps: {
    'open a case': {
      does: async ({ page, people, facts }) => {
        // As it was, whatever was saved meanwhile.
        await reopenCase(people, facts.name)
        await lookAgain(page)
        facts.hasArrived = false
        await page.getByRole('button', { name: `Atualizar ${facts.name}`, exact: true }).click()
      },
    },
    'note something': { does: ({ page }) => note(page).fill('Liguei.') },
    'empty the note': { does: ({ page }) => note(page).fill('') },
    'close the case': {
      does: async ({ page }) => {
        await status(page).selectOption('resolvido')
      },
    },
    submit: {
      does: async ({ page }) => {
        // What is wrong is said above the button and moves it: the second click would meet something else.
        const isFaulty = (await note(page).inputValue()) === ''
        await button(page, 'Salvar').click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar' }).click() },
    'keep on': { does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click() },
    'ask for the history again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the history comes': { reply: through },
    'the history does not come': { reply: cut },
    'it is saved': { does: arrive, reply: through, notice: 'Monitoramento atualizado' },
    'saving gets no answer': {
      // It did arrive, if the same is sent again: that must not be a second note, nor a conflict with oneself.
      does: async ({ facts, rest }) => {
        if (isRepeated(rest)) await arrive({ facts })
      },
      reply: ({ rest }) => (isRepeated(rest) ? lost : cut),
      notice: 'Erro ao atualizar monitoramento',
    },
    'somebody else was faster': { does: changeByAnother, reply: through },
  },
  impossible: [
    { step: 'look at a case', reason: 'whoever may update a case has “Atualizar” in place of “Histórico”' },
    {
      step: 'ask for the history again',
      when: (_, state) => !state.includes('form.editing'),
      reason: 'it is asked for in the form, and anew with every opening',
    },
  ],
  signs: {
    'form.closed': ({ page }) => page.getByRole('button', { name: 'Adicionar à Lista' }),
    'form.editing': ({ page }) => button(page, 'Salvar'),
    'form.saving': ({ page }) => button(page, 'Salvando...'),
    'form.discarding': ({ page }) => question(page).getByText('O que você escreveu ainda não foi salvo.'),
    // What is said of it in the form is an invariant.
    'history.unasked': ({ page }) => page.locator('h1'),
    'history.loading': ({ page }) => page.locator('h1'),
    'history.ready': ({ page }) => page.locator('h1'),
    'history.failed': ({ page }) => page.locator('h1'),
  },
  looks: ({ failure, isFaultShown, isMerged }) => [failure !== null, isFaultShown, isMerged],
  invariants: [
    {
      name: 'what was typed is still there, also after each failure, below the question and beside somebody else’s change',
      holds: async ({ page, facts, snapshot: { context, value } }) => {
        if (value.form === 'closed') return expect(form(page)).toHaveCount(0)
        await expect(note(page)).toHaveValue(context.values.note)
        await expect(status(page)).toHaveValue(context.values.status)
        await expect(responsible(page)).toHaveValue(responsibleOf(context, facts))
      },
    },
    {
      name: 'the history is in the form, or being loaded, or failed with a way on',
      holds: async ({ page, facts, step, snapshot: { value } }) => {
        if (value.form !== 'editing') return
        await expect(form(page).getByText('Erro ao carregar histórico')).toHaveCount(value.history === 'failed' ? 1 : 0)
        if (value.history === 'failed') await expect(button(page, 'Tentar novamente')).toBeEnabled()
        if (step === 'the history comes') await expect(form(page).getByRole('listitem')).toHaveCount(facts.notes)
      },
    },
    {
      name: 'what is missing, somebody else’s change and a failure are told in the form',
      holds: async ({ page, step, snapshot: { context, value } }) => {
        if (value.form !== 'editing') return
        const isMissing = context.isFaultShown && context.values.note === ''
        await expect(form(page).getByText('Escreva o que aconteceu.')).toHaveCount(isMissing ? 1 : 0)
        if (step === 'submit') await expect(note(page)).toBeFocused()
        await expect(told(page)).toHaveCount(context.isMerged ? 1 : 0)
        if (context.failure)
          await expect(
            form(page)
              .getByText(/^Sem resposta do servidor\./u)
              .first(),
          ).toBeVisible()
      },
    },
    {
      name: 'busy exactly while it is being saved: nothing can be changed meanwhile',
      holds: async ({ page, waiting, snapshot: { value } }) => {
        if (value.form === 'editing' || value.form === 'saving')
          await expect(note(page)).toBeEditable({ editable: !waiting.includes('updateMonitoredUser') })
      },
    },
    {
      name: 'no note is kept twice, nor before it is sent, and what is told as saved is',
      holds: async ({ people, facts, step, before }) => {
        const notes = await notesOf(people, facts)
        expect(notes).toHaveLength(facts.notes)
        if (step !== 'it is saved' || !before) return
        const [kept] = await cases(people, facts.name)
        expect(kept?.status).toBe(before.context.values.status)
        expect(kept?.assigned_to ?? '').toBe(responsibleOf(before.context, facts))
        expect(notes.at(-1)?.note).toBe(before.context.values.note)
      },
    },
  ],
  cleanUp: ({ people, facts }) => closeCase(people, facts.name),
})
