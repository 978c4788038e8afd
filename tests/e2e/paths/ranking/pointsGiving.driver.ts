import { type Page, expect } from 'playwright/test'
import { firstFaultOfPoints } from '#machines/ranking/pointsGiving.ts'
import { walk } from '#tests/paths/ranking/pointsGiving.walk.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { entriesSince, type Facts, open, reason, receiver, takeBackAll } from './pointsGiving.people.ts'

const form = (page: Page) => page.locator('[data-machine=pointsGiving]')
const person = (page: Page) => form(page).getByRole('combobox', { name: 'Membro*' })
const points = (page: Page) => form(page).getByLabel('Pontos*')
const why = (page: Page) => form(page).getByLabel('Motivo*')
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })
const ledger = '/rest/v1/point_transactions'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: { plain: open, 'with a draft': 'another session: tests/paths' },
  requests: {
    givePoints: [`POST ${ledger}`, `GET ${ledger}`, 'POST /rest/v1/rpc/update_member_points'],
  },
  steps: {
    'fill in the form': {
      does: async ({ page }) => {
        await chooseMember(person(page), receiver)
        await why(page).fill(reason)
        await points(page).fill('10')
      },
    },
    'type half a point': { does: ({ page }) => points(page).fill('0,5') },
    'leave the points': { does: ({ page }) => points(page).press('Tab') },
    give: { does: ({ page }) => button(page, 'Adicionar pontos').dblclick() },
    'give again': {
      does: async ({ page }) => {
        await points(page).press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    'the points are given': {
      does: async ({ facts }) => {
        facts.given += 1
        facts.hasLost = false
      },
      reply: through,
      notice: `${receiver}: +10.`,
    },
    'the database refuses': {
      reply: fulfilled(403, {
        code: '42501',
        message: 'new row violates row-level security policy for table "point_transactions"',
        details: null,
        hint: null,
      }),
      notice: 'Erro ao adicionar pontos',
    },
    // The server did add them.
    'no response arrives': {
      does: async ({ facts }) => {
        facts.hasLost = true
      },
      reply: lost,
      notice: 'Tente novamente: os pontos não são lançados duas vezes.',
    },
  },
  elsewhere: [{ step: 'an earlier attempt had arrived', reason: 'only after other values were sent: tests/paths' }],
  unshown: {
    'pointsGiving.giving: xstate.done.actor.givePoints [1]': 'only after other values were sent: tests/paths',
  },
  signs: {
    editing: ({ page }) => button(page, 'Adicionar pontos'),
    giving: ({ page }) => button(page, 'Adicionando...'),
  },
  looks: ({ values, shown, failure, isCleared }) => [
    shown.length > 0 && firstFaultOfPoints(values),
    failure !== null,
    isCleared,
  ],
  invariants: [
    {
      name: 'the fields are disabled exactly while a request is open',
      holds: async ({ page, waiting }) => {
        await expect(person(page)).toBeEnabled({ enabled: waiting.length === 0 })
        await expect(points(page)).toBeEditable({ editable: waiting.length === 0 })
        await expect(why(page)).toBeEditable({ editable: waiting.length === 0 })
      },
    },
    {
      name: 'typed values stay after each failure, and are cleared by a success',
      holds: async ({ page, snapshot }) => {
        const { values } = snapshot.context
        await expect(person(page)).toHaveValue(values.receiver === null ? '' : receiver)
        await expect(points(page)).toHaveValue(values.points)
        await expect(why(page)).toHaveValue(values.reason)
      },
    },
    {
      name: 'after a success the form begins again at the member',
      holds: async ({ page, step }) => {
        if (step === 'the points are given') await expect(person(page)).toBeFocused()
      },
    },
    {
      name: 'a fault is shown at its field, and submitting focuses it',
      holds: async ({ page, step, snapshot }) => {
        const { values, shown } = snapshot.context
        const isNamed = snapshot.matches('editing') && shown.includes('points') && values.points === '0,5'
        if (isNamed) await expect(form(page).getByText('Use um número inteiro, sem vírgula')).toBeVisible()
        if (!snapshot.matches('editing') || (step !== 'give' && step !== 'give again')) return
        const places = { receiver: person, points, reason: why }
        await expect(places[firstFaultOfPoints(values) ?? 'receiver'](page)).toBeFocused()
      },
    },
    {
      name: 'no fault is shown in the form that a success has cleared',
      holds: async ({ page, snapshot }) => {
        if (snapshot.context.isCleared) await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(0)
      },
    },
    {
      name: 'a failure stays until the next attempt',
      holds: ({ page, snapshot }) => {
        const isShown = snapshot.context.failure !== null && snapshot.matches('editing')
        return expect(form(page).getByRole('alert')).toHaveCount(isShown ? 1 : 0)
      },
    },
    {
      name: 'nothing is added twice or without a request',
      holds: async ({ people, facts }) =>
        expect(await entriesSince(people, facts)).toHaveLength(facts.given + (facts.hasLost ? 1 : 0)),
    },
  ],
  cleanUp: takeBackAll,
})
