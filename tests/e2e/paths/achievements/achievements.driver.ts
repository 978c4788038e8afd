import { type Page, expect } from 'playwright/test'
import { earnedOf } from '#machines/achievements/achievement.ts'
import { walk } from '#tests/paths/achievements/achievements.walk.ts'
import { type Prepared, earnedBy, hand, removeBadge, createBadge } from '#tests/support/screens/badges.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { blockRealtime } from '#tests/support/screens/realtime.ts'

interface Facts {
  badge: Prepared
  /** How many badges the member has without the one of this path. */
  others: number
}

/** Whose badges they are, and who looks at them on the member's page. */
const [who, other] = ['membro5', 'membro6']
const part = (page: Page) => page.locator('[data-machine=achievements]')
const overall = (page: Page) => part(page).getByRole('region', { name: 'Progresso Geral' })
const retry = (page: Page) => part(page).getByRole('button', { name: 'Tentar novamente' })

const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>, isOwn: boolean): Promise<Facts> => {
  const badge = await createBadge(people, who)
  await people.enter(page, isOwn ? who : other)
  // A new badge would be told by itself, and when it likes: notifications.e2e.ts.
  await blockRealtime(page)
  await page.goto(isOwn ? '/achievements' : `/member-achievements/${badge.memberId}`)
  return { badge, others: await earnedBy(people, badge) }
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'one’s own': (stage) => open(stage, true),
    'somebody’s': (stage) => open(stage, false),
  },
  requests: { loadAchievements: ['POST /rest/v1/rpc/my_achievements or POST /rest/v1/rpc/member_achievements'] },
  steps: {
    'few badges come': { does: ({ people, facts }) => hand(people, facts.badge, false), reply: through },
    'one more comes': { does: ({ people, facts }) => hand(people, facts.badge, true), reply: through },
    // A member is not taken out of an account, nor off the world, and put back again.
    'there is nobody': { reply: fulfilled(200, null) },
    'no answer comes': { reply: cut, notice: 'Erro ao carregar conquistas' },
    'ask again': { does: ({ page }) => retry(page).click() },
    'the screen comes to the fore': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
  },
  signs: {
    loading: ({ page }) => part(page).getByText('Carregando conquistas...').or(overall(page)),
    ready: ({ page }) => overall(page),
    missing: ({ page }) => part(page).getByText(/^(Membro não encontrado\.|Sua conta não está ligada a um membro\.)/u),
    failed: ({ page }) => retry(page),
  },
  looks: ({ memberId, achievements }) => [memberId === null, achievements !== null],
  invariants: [
    {
      name: 'what one has is counted and shown as the database had it, until an answer says otherwise',
      holds: async ({ page, facts, snapshot: { context } }) => {
        if (context.achievements === null) return expect(overall(page)).toHaveCount(0)
        // The walk begins with one badge.
        const count = facts.others + earnedOf(context.achievements.achievements).length - 1
        await expect(overall(page)).toContainText(`${count} de `)
        const earned = part(page).getByRole('region', { name: /^(Suas )?Insígnias$/u })
        await expect(earned.getByRole('listitem')).toHaveCount(count)
      },
    },
    {
      name: 'a failure leaves a way on',
      holds: async ({ page, snapshot }) => {
        const isAsking = snapshot.matches('failed')
        await expect(part(page).getByRole('alert')).toHaveCount(isAsking ? 1 : 0)
        await expect(retry(page)).toHaveCount(isAsking ? 1 : 0)
      },
    },
  ],
  cleanUp: ({ people, facts }) => removeBadge(people, facts.badge),
})
