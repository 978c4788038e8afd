import { root } from '#server/settings.ts'
import { lastMigration } from '#server/version.ts'
import { type Page, expect } from 'playwright/test'
import { checks } from '#machines/settings/clubSituation.ts'
import { walk } from '#tests/paths/settings/situation.walk.ts'
import { busyClub, calmClub, hostedClub } from '#tests/support/clubSituation.ts'
import { cut, fulfilled } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const part = (page: Page) => page.locator('[data-machine=situation]')
const items = (page: Page) => part(page).getByRole('listitem')
const retry = (page: Page) => part(page).getByRole('button', { name: 'Tentar novamente' })

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/admin/situacao')
      return null
    },
  },
  requests: { loadClubSituation: ['POST /rest/v1/rpc/club_situation'] },
  steps: {
    'nothing needs attention': { reply: fulfilled(200, { ...calmClub, lastMigration: lastMigration(root) }) },
    'much needs attention': { reply: fulfilled(200, busyClub) },
    'the server reports neither mails nor sign-ins': {
      reply: fulfilled(200, { ...hostedClub, lastMigration: lastMigration(root) }),
    },
    'no response arrives': { reply: cut, notice: 'Erro ao carregar situação' },
    'try again': { does: ({ page }) => retry(page).click() },
    'the screen becomes visible': { does: returnToForeground },
  },
  signs: {
    loading: ({ page }) => part(page).getByText('Carregando situação...').or(items(page).first()),
    ready: ({ page }) => items(page).first(),
    failed: ({ page }) => retry(page),
  },
  looks: ({ situation }) => [situation?.errorKinds, situation?.failedMails === null],
  invariants: [
    {
      name: 'each item has its state in words, those that need attention first, and the sum is above the list',
      holds: async ({ page, snapshot: { context } }) => {
        const { situation } = context
        const many = situation === null ? 0 : situation.errorKinds > 0 ? checks.length - 1 : 0
        const unreported = situation !== null && situation.failedMails === null ? 2 : 0
        const rest = situation === null ? 0 : checks.length - many - unreported
        await expect(items(page)).toContainText([
          ...Array<string>(many).fill('Atenção'),
          ...Array<string>(unreported).fill('Este servidor não informa.'),
          ...Array<string>(rest).fill('Em ordem'),
        ])
        const sum = unreported > 0 ? 'Nenhum item pede atenção. 2 itens não são informados.' : 'Tudo em ordem.'
        if (situation !== null) await expect(part(page)).toContainText(many > 0 ? `${many} itens pedem atenção.` : sum)
      },
    },
    {
      name: 'after a failure the user can try again',
      holds: async ({ page, snapshot }) => expect(retry(page)).toHaveCount(snapshot.matches('failed') ? 1 : 0),
    },
  ],
})
