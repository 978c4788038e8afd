import { type Page, expect } from 'playwright/test'
import { stepsDone } from '#machines/settings/clubStatus.ts'
import { walk } from '#tests/paths/settings/administration.walk.ts'
import { newClub, oldClub } from '#tests/support/clubStatus.ts'
import { cut, fulfilled } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar novamente' })
const steps = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' })

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/admin')
      return null
    },
  },
  requests: { loadClubStatus: ['POST /rest/v1/rpc/club_status'] },
  steps: {
    'a new club': { reply: fulfilled(200, newClub) },
    'a club with work': { reply: fulfilled(200, oldClub) },
    'no response arrives': { reply: cut, notice: 'Erro ao carregar painel' },
    'try again': { does: ({ page }) => retry(page).click() },
    'the screen becomes visible': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
  },
  signs: {
    loading: ({ page }) => card(page, 'Gerenciar Usuários'),
    ready: ({ page }) => card(page, 'Ranking e Metas'),
    failed: ({ page }) => retry(page),
  },
  looks: ({ status }) => [status?.toEvaluate],
  invariants: [
    {
      name: 'the cards show what waits, and a new club its first steps',
      holds: async ({ page, snapshot: { context } }) => {
        const { status } = context
        const hasWork = status !== null && status.toEvaluate > 0
        await expect(card(page, 'Gerenciar Usuários')).toContainText(
          hasWork ? '2 convites vencendo · 1 pedido de exclusão' : /exclusão\.$/u,
        )
        await expect(card(page, 'Ranking e Metas')).toContainText(
          hasWork ? '12 a avaliar · 1 período a encerrar' : /períodos\.$/u,
        )
        await expect(steps(page)).toHaveCount(status && stepsDone(status) ? 1 : 0)
      },
    },
    {
      name: 'after a failure the user can try again',
      holds: async ({ page, snapshot }) => expect(retry(page)).toHaveCount(snapshot.matches('failed') ? 1 : 0),
    },
  ],
})
