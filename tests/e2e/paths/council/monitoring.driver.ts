import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { walk } from '#tests/paths/council/monitoring.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'

/** A council member with all rights on monitoring. */
const who = 'conselho'
const part = (page: Page) => page.locator('[data-machine=monitoring]')
const rows = (page: Page) => part(page).locator('tbody tr')

type Context = ContextFrom<typeof walk.machine>

const list = listOf<Context>({
  part,
  loading: 'Carregando monitoramento...',
  content: (page) => part(page).locator('table').or(part(page).getByText('Ninguém está sendo monitorado.')),
  isLoaded: ({ monitoring }) => monitoring !== null,
})

/** The count of cases in the database. */
const countCases = async (people: People) => {
  const { client } = await people.as(who)
  const { count, error } = await client.from('monitored_users').select('id', { count: 'exact', head: true })
  if (error) throw error
  return count ?? 0
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Adicionar Usuário para Monitoramento' })
const update = (page: Page) => page.getByRole('dialog', { name: 'Atualizar Monitoramento' })

const ofParts = 'the paths of monitoringForm and monitoringUpdate'
const ofSession = 'the rights are the session’s: session.walk.ts'
const fault = 'a fault of the code: tests/paths'
const story = 'council.e2e.ts'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, who)
      await page.goto('/council?tab=monitor')
      return null
    },
    'without permissions': 'no account of the demonstration may only view: the walk does',
  },
  requests: {
    loadMonitoring: ['GET /rest/v1/monitored_users?order=id', 'GET /rest/v1/council_members?order=id'],
    prepareRow: [],
    form: null,
    update: null,
  },
  steps: {
    'the cases are loaded': { reply: through },
    'there are no cases': { reply: fulfilled(200, []) },
    'the cases cannot be loaded': { reply: cut, notice: 'Erro ao carregar dados' },
    'try again': list.retry,
    'the screen becomes visible': { does: returnToForeground },
    'add a case': { does: ({ page }) => part(page).getByRole('button', { name: 'Adicionar à Lista' }).click() },
    'the form is ready': { reply: through },
    'the form closes': { does: ({ page }) => form(page).getByRole('button', { name: 'Cancelar' }).click() },
    'open a case': { does: ({ page }) => rows(page).first().getByRole('button').last().click() },
    'the case closes': { does: ({ page }) => update(page).getByRole('button', { name: 'Cancelar' }).click() },
  },
  impossible: [
    {
      step: 'open a case',
      when: ({ monitoring }) => !monitoring?.cases.length,
      reason: 'the row has the button',
    },
    ...['the screen becomes visible', 'try again'].map((step) => ({
      step,
      when: (_: Context, state: string) => !state.includes('dialog.closed'),
      reason: 'a dialog covers the page',
    })),
  ],
  elsewhere: [
    ...['the rights arrive', 'the rights are taken'].map((step) => ({ step, reason: ofSession })),
    ...['the form cannot be opened', 'the form fails', 'the case fails'].map((step) => ({ step, reason: fault })),
    ...['a dialog changes a case', 'a dialog reports'].map((step) => ({ step, reason: ofParts })),
    { step: 'leave the screen', reason: story },
  ],
  passing: ['dialog.preparing'],
  unshown: {
    'monitoring.dialog.form: xstate.error.actor.form': fault,
    'monitoring.dialog.preparing: xstate.error.actor.prepareRow': fault,
    'monitoring.dialog.update: xstate.error.actor.update': fault,
    'monitoring.dialog: sleep': story,
    'monitoring.list: monitoring.changed': ofParts,
    'monitoring: access.change': ofSession,
    'monitoring: notice': ofParts,
  },
  signs: {
    'list.loading': list.signs.loading,
    'list.ready': list.signs.ready,
    'list.failed': list.signs.failed,
    'dialog.closed': ({ page }) => part(page),
    'dialog.form': ({ page }) => form(page),
    'dialog.update': ({ page }) => update(page),
  },
  looks: ({ monitoring }) => monitoring?.cases.length,
  invariants: [
    list.staysVisible,
    {
      name: 'the table matches the database',
      holds: async ({ page, people, step }) => {
        if (step === 'the cases are loaded') await expect(rows(page)).toHaveCount(await countCases(people))
        if (step === 'there are no cases') await expect(rows(page)).toHaveCount(0)
      },
    },
    {
      name: 'the user can add a case in every state',
      // Found by text: an open dialog hides the rest of the page from roles.
      holds: ({ page }) => expect(part(page).locator('button', { hasText: 'Adicionar à Lista' })).toBeEnabled(),
    },
  ],
})
