import { type Page, expect } from 'playwright/test'
import { earnedOf } from '#machines/achievements/achievement.ts'
import { walk } from '#tests/paths/achievements/achievements.walk.ts'
import { type Prepared, earnedBy, hand, removeBadge, createBadge } from '#tests/support/screens/badges.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { blockRealtime } from '#tests/support/screens/realtime.ts'

interface Facts {
  badge: Prepared
  /** How many badges the member has besides the one of this path. */
  others: number
}

/** The owner of the badges, and the visitor of the owner's page. */
const [who, other] = ['membro5', 'membro6']
const part = (page: Page) => page.locator('[data-machine=achievements]')
const overall = (page: Page) => part(page).getByRole('region', { name: 'Progresso Geral' })
const retry = (page: Page) => part(page).getByRole('button', { name: 'Tentar novamente' })

const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>, isOwn: boolean): Promise<Facts> => {
  const badge = await createBadge(people, who)
  await people.enter(page, isOwn ? who : other)
  // A new badge would show a notice at an unknown time: notifications.e2e.ts tests that.
  await blockRealtime(page)
  await page.goto(isOwn ? '/achievements' : `/member-achievements/${badge.memberId}`)
  return { badge, others: await earnedBy(people, badge) }
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'the current user’s': (stage) => open(stage, true),
    'another member’s': (stage) => open(stage, false),
  },
  requests: { loadAchievements: ['POST /rest/v1/rpc/my_achievements or POST /rest/v1/rpc/member_achievements'] },
  steps: {
    'few badges are loaded': { does: ({ people, facts }) => hand(people, facts.badge, false), reply: through },
    'one more badge is loaded': { does: ({ people, facts }) => hand(people, facts.badge, true), reply: through },
    // No member can be unlinked or deleted, and restored afterwards.
    'the member does not exist': { reply: fulfilled(200, null) },
    'no response arrives': { reply: cut, notice: 'Erro ao carregar conquistas' },
    'try again': { does: ({ page }) => retry(page).click() },
    'the screen becomes visible': {
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
      name: 'the screen shows and counts the earned badges of the last response',
      holds: async ({ page, facts, snapshot: { context } }) => {
        if (context.achievements === null) return expect(overall(page)).toHaveCount(0)
        // The walk starts with one badge.
        const count = facts.others + earnedOf(context.achievements.achievements).length - 1
        await expect(overall(page)).toContainText(`${count} de `)
        const earned = part(page).getByRole('region', { name: /^(Suas )?Insígnias$/u })
        await expect(earned.getByRole('listitem')).toHaveCount(count)
      },
    },
    {
      name: 'after a failure the user can try again',
      holds: async ({ page, snapshot }) => {
        const hasFailed = snapshot.matches('failed')
        await expect(part(page).getByRole('alert')).toHaveCount(hasFailed ? 1 : 0)
        await expect(retry(page)).toHaveCount(hasFailed ? 1 : 0)
      },
    },
  ],
  cleanUp: ({ people, facts }) => removeBadge(people, facts.badge),
})
