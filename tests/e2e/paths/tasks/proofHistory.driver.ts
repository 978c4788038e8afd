import { type Page, expect } from 'playwright/test'
import { returnToForeground } from '#tests/e2e/paths/list.ts'
import { walk } from '#tests/paths/tasks/proofHistory.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { type Prepared, cancelSubmission, createSubmission } from '#tests/support/screens/submissions.ts'

const place = (page: Page) => page.locator('[data-machine=proofHistory]')
const retry = (page: Page) => place(page).getByRole('button', { name: 'Tentar novamente' })

export const screen = defineScreen<typeof walk.machine, Prepared>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const facts = await createSubmission(people)
      await people.enter(page, 'conselho')
      await page.goto('/tasks')
      const card = page.getByRole('listitem').filter({ hasText: facts.title })
      await card.getByRole('button', { name: 'Avaliar' }).click()
      return facts
    },
  },
  requests: { loadProofHistory: ['POST /rest/v1/rpc/proof_history'] },
  steps: {
    'the history arrives': { reply: through },
    'the history fails to load': { reply: cut },
    retry: { does: ({ page }) => retry(page).click() },
    'the network returns': { does: returnToForeground },
  },
  signs: {
    loading: ({ page }) => place(page),
    ready: ({ page }) => place(page).getByRole('list').or(place(page).getByText('Nenhum registro anterior')),
    failed: ({ page }) => retry(page),
  },
  parts: ['[data-machine=evaluation]'],
  invariants: [
    {
      name: 'the score can be sent, whether the history is there or not',
      holds: async ({ page }) => expect(page.getByRole('button', { name: 'Enviar avaliação' })).toBeEnabled(),
    },
  ],
  cleanUp: ({ people, facts }) => cancelSubmission(people, facts),
})
