import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/entrance/secondFactor.walk.ts'
import { type Factor, enrol } from '#tests/support/screens/factor.ts'
import { nextAction, showsFaults } from '#tests/support/screens/faults.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

const who = 'membro12'

const fill = async (page: Page, code: string) => {
  await page.getByLabel('Código de 6 números').fill(code)
  return page.getByRole('button', { name: 'Confirmar' })
}

export const screen = defineScreen<typeof walk.machine, { factor: Factor }>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const factor = await enrol(people, who)
      const { session } = await people.fresh(who)
      await page.addInitScript((stored) => localStorage.setItem('confraria-session', stored), JSON.stringify(session))
      // The stored session lacks the second factor: the guard opens its form.
      await page.goto('/tasks')
      return { factor }
    },
  },
  requests: { verifyFactor: ['POST /auth/v1/factors'] },
  steps: {
    'enter the code': {
      does: async ({ page, facts, rest }) =>
        (await fill(page, nextAction(rest) === 'the code is right' ? facts.factor.code() : '000000')).dblclick(),
    },
    'enter half a code': { does: async ({ page }) => (await fill(page, '123')).click() },
    'type a code': {
      does: async ({ page }) => {
        await fill(page, '123456')
      },
    },
    'type half a code': {
      does: async ({ page }) => {
        await fill(page, '123')
      },
    },
    'the code is right': { reply: through, notice: 'Bem-vindo de volta à Confraria' },
    'the code is wrong': { reply: through },
    'no response arrives': { reply: cut },
  },
  signs: {
    editing: ({ page }) => page.getByRole('button', { name: 'Confirmar' }),
    verifying: ({ page }) => page.getByRole('button', { name: 'Confirmando...' }),
    passed: ({ page }) => page.getByRole('heading', { level: 1, name: 'Tarefas e Missões' }),
  },
  gone: ['passed'],
  looks: ({ failure }) => failure !== null,
  invariants: [
    showsFaults((page) => page.locator('form'), ['enter half a code']),
    {
      name: 'the page shows the failure until the next attempt',
      holds: async ({ page, snapshot }) => {
        if (snapshot.status === 'done') return
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(snapshot.context.failure ? 1 : 0)
      },
    },
  ],
  cleanUp: ({ facts }) => facts.factor.remove(),
})
