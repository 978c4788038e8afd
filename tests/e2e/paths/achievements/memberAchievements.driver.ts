import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/achievements/memberAchievements.walk.ts'
import { type Prepared, createBadge, earnedBy, hand, removeBadge } from '#tests/support/screens/badges.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** A member with badges, and another one. */
  ana: Prepared
  bia: Prepared
}

const main = (page: Page) => page.getByRole('main')
const overall = (page: Page) => main(page).getByRole('region', { name: 'Progresso Geral' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Conceder|Revogar) insígnia$/u })
const pathOf = ({ memberId }: Prepared) => `/member-achievements/${memberId}`

const press = async (page: Page, name: string | RegExp) => {
  await main(page).getByRole('button', { name }).first().click()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: 'the rights are the session’s: tests/paths/app/session.walk.ts',
    'with the rights of an admin': async ({ page, people }) => {
      const [ana, bia] = [await createBadge(people, 'membro6'), await createBadge(people, 'membro7')]
      await hand(people, ana, true)
      await people.enter(page, 'admin')
      await page.goto(pathOf(ana))
      return { ana, bia }
    },
  },
  requests: { achievements: null, grant: null },
  steps: {
    'open the badges of Bia': { does: ({ page, facts }) => navigateTo(page, pathOf(facts.bia)) },
    'open the badges of Ana': { does: ({ page, facts }) => navigateTo(page, pathOf(facts.ana)) },
    'grant Ana a badge': { does: ({ page }) => press(page, 'Conceder insígnia') },
    'revoke Ana’s badge': { does: ({ page }) => press(page, /^Revogar /u) },
    'the screen becomes visible': { does: returnToForeground },
  },
  impossible: [{ step: 'grant oneself a badge', reason: 'there is no button for it' }],
  elsewhere: [
    ...['the rights of an admin arrive', 'the rights of a member arrive', 'the rights fail to load'].map((step) => ({
      step,
      reason: 'the session’s: tests/paths/app/session.walk.ts',
    })),
    ...['the badges of the member change', 'a part reports', 'the user leaves the screen'].map((step) => ({
      step,
      reason: 'achievements.e2e.ts',
    })),
    ...['the badges fail', 'the dialog fails'].map((step) => ({ step, reason: 'faults of the code: tests/paths' })),
  ],
  unshown: {
    'memberAchievements: access.change': 'the session’s: tests/paths/app/session.walk.ts',
    'memberAchievements: access.fail': 'the session’s: tests/paths/app/session.walk.ts',
    'memberAchievements: notice': 'achievements.e2e.ts',
    'memberAchievements.member: badges.changed': 'achievements.e2e.ts',
    'memberAchievements.member: sleep': 'achievements.e2e.ts',
    'memberAchievements.member: xstate.error.actor.achievements': 'a fault of the code: tests/paths',
    'memberAchievements.member: xstate.error.actor.grant': 'a fault of the code: tests/paths',
  },
  signs: { member: ({ page }) => overall(page) },
  parts: ['main'],
  invariants: [
    {
      name: 'the page shows the badges of the member in the address',
      holds: async ({ page, people, facts, snapshot }) => {
        const shown = snapshot.context.memberId === 'ana' ? facts.ana : facts.bia
        await expect(overall(page)).toContainText(`${await earnedBy(people, shown)} de `)
      },
    },
  ],
  cleanUp: async ({ people, facts }) => {
    await removeBadge(people, facts.ana)
    await removeBadge(people, facts.bia)
  },
})
