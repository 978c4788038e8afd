import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/pinnedForm.walk.ts'
import { lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

/** The count of items that the path pinned, and whether the last response was lost. */
interface Facts {
  pinned: number
  isLost: boolean
}

const title = 'Prova de que se fixa uma vez só'
const name = 'Caetano Brum'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Fixar conteúdo' })
const form = (page: Page) => page.locator('[data-machine=pinnedForm]')
const button = (page: Page, label: string) => form(page).getByRole('button', { name: label, exact: true })
const opener = (page: Page) => page.locator('[data-machine=pinned]').getByRole('button', { name: 'Adicionar' })

const own = async ({ people }: Pick<Stage<Facts>, 'people'>) => (await people.as('admin')).client.from('pinned_items')

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'with a draft': 'another session: tests/paths',
    plain: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/dashboard?tab=community&section=pinned')
      return { pinned: 0, isLost: false }
    },
  },
  requests: { addPinned: ['POST /rest/v1/pinned_items', 'PATCH /rest/v1/pinned_items'] },
  steps: {
    'open the form': { does: ({ page }) => opener(page).click() },
    'write a title': { does: ({ page }) => form(page).getByLabel('Título*').fill(title) },
    'empty the title': { does: ({ page }) => form(page).getByLabel('Título*').fill('') },
    'add a name': {
      does: async ({ page }) => {
        await form(page).getByPlaceholder('Nome').fill(name)
        await page.keyboard.press('Enter')
      },
    },
    'remove the name': { does: ({ page }) => button(page, `Retirar ${name}`).click() },
    submit: { does: ({ page }) => button(page, 'Fixar').dblclick() },
    cancel: { does: ({ page }) => button(page, 'Cancelar').click() },
    'it is pinned': {
      does: async ({ facts }) => {
        facts.pinned += 1
        facts.isLost = false
      },
      reply: through,
      notice: 'Conteúdo fixado',
    },
    // The item is saved; only the response is lost. The next attempt finds its own row.
    'it cannot be pinned': {
      does: async ({ facts }) => {
        facts.isLost = true
      },
      reply: lost,
      notice: 'Erro ao fixar conteúdo',
    },
  },
  impossible: [
    {
      step: 'add a name',
      when: ({ values }) => values.names.length > 0,
      reason: 'the same name again adds nothing',
    },
    { step: 'remove the name', when: ({ values }) => values.names.length === 0, reason: 'there is no name' },
  ],
  signs: {
    closed: ({ page }) => opener(page),
    editing: ({ page }) => button(page, 'Fixar'),
    saving: ({ page }) => button(page, 'Fixando...'),
  },
  gone: ['closed'],
  looks: ({ shown, failure, values }) => [shown.length > 0 && values.title === '', failure !== null],
  parts: ['main'],
  invariants: [
    {
      name: 'no item is pinned twice: after a lost response the same row is sent again',
      holds: async ({ people, facts, snapshot }) => {
        if (snapshot.matches('saving')) return
        const { count, error } = await (
          await own({ people })
        )
          .select('*', { count: 'exact', head: true })
          .eq('title', title)
        if (error) throw error
        expect(count).toBe(facts.pinned + (facts.isLost ? 1 : 0))
      },
    },
    {
      name: 'the form keeps the typed values after failures and when it opens again',
      holds: async ({ page, snapshot }) => {
        if (snapshot.matches('closed')) return
        const { values } = snapshot.context
        await expect(form(page).getByLabel('Título*')).toHaveValue(values.title === '' ? '' : title)
        await expect(button(page, `Retirar ${name}`)).toHaveCount(values.names.length)
      },
    },
    {
      name: 'the form is locked exactly while a request is open',
      holds: async ({ page, snapshot, waiting }) => {
        if (snapshot.matches('closed')) return
        await expect(form(page).getByLabel('Título*')).toBeEditable({ editable: waiting.length === 0 })
      },
    },
    {
      name: 'the form shows why pinning failed',
      holds: async ({ page, snapshot: { context } }) =>
        expect(dialog(page).getByRole('alert')).toHaveCount(context.failure === null ? 0 : 1),
    },
    {
      name: 'the form shows an error for a missing title',
      holds: async ({ page, snapshot }) => {
        const { shown, values } = snapshot.context
        const isShown = !snapshot.matches('closed') && shown.includes('title') && values.title === ''
        await expect(dialog(page).getByText('O título não pode estar vazio.')).toHaveCount(isShown ? 1 : 0)
      },
    },
  ],
  cleanUp: async (stage) => {
    const { error } = await (await own(stage)).delete().eq('title', title)
    if (error) throw error
  },
})
