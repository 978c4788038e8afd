import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/achievements/ownAchievements.walk.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const main = (page: Page) => page.getByRole('main')
const own = (page: Page) => main(page).getByRole('region', { name: 'Progresso Geral' })
const rules = (page: Page) => main(page).locator('[data-machine=badgeRules] li')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Conceder insígnia' })

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/achievements')
      return null
    },
    'with the rules in the address': 'the rights are the session’s: tests/paths/app/session.walk.ts',
    'as an admin at the rules': async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/achievements?tab=rules')
      return null
    },
  },
  requests: { achievements: null, rules: null, grant: null },
  steps: {
    'the rights of an admin arrive': { does: ({ page }) => link(page, 'Gerenciar insígnias').waitFor() },
    'open the rules': { does: ({ page }) => link(page, 'Gerenciar insígnias').click() },
    'open the own badges': { does: ({ page }) => link(page, 'Ver minhas conquistas').click() },
    'grant a badge to a member': {
      does: async ({ page }) => {
        await rules(page)
          .first()
          .getByRole('button', { name: /^Conceder/u })
          .click()
        await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
      },
    },
    'the screen becomes visible': { does: returnToForeground },
  },
  impossible: [
    {
      step: 'open the rules',
      when: ({ access, tab }) => access === null || tab === 'rules',
      reason: 'there is no link',
    },
    {
      step: 'open the own badges',
      when: ({ access, tab }) => access === null || tab === 'own',
      reason: 'there is no link',
    },
    {
      step: 'grant a badge to a member',
      when: (_, state) => state !== 'managing.rules',
      reason: 'the button is beside a rule',
    },
  ],
  elsewhere: [
    ...['the rights of an editor arrive', 'the rights of a member arrive', 'the rights fail to load'].map((step) => ({
      step,
      reason: 'the session’s: tests/paths/app/session.walk.ts',
    })),
    ...['a rule changes', 'a badge is granted', 'a part reports', 'the user leaves the screen'].map((step) => ({
      step,
      reason: 'achievements.e2e.ts',
    })),
    ...['the badges fail', 'the rules fail', 'the dialog fails'].map((step) => ({
      step,
      reason: 'faults of the code: tests/paths',
    })),
  ],
  unshown: {
    'ownAchievements: access.fail': 'the session’s: tests/paths/app/session.walk.ts',
    'ownAchievements.managing: always': 'the session’s: tests/paths/app/session.walk.ts',
    'ownAchievements: notice': 'achievements.e2e.ts',
    'ownAchievements.managing: badges.changed': 'achievements.e2e.ts',
    'ownAchievements.managing: rules.changed': 'achievements.e2e.ts',
    'ownAchievements.managing.rules: sleep': 'achievements.e2e.ts',
    'ownAchievements: xstate.error.actor.achievements': 'a fault of the code: tests/paths',
    'ownAchievements.managing: xstate.error.actor.rules': 'a fault of the code: tests/paths',
    'ownAchievements.managing: xstate.error.actor.grant': 'a fault of the code: tests/paths',
  },
  signs: {
    plain: ({ page }) => own(page),
    'managing.rules': ({ page }) => rules(page).first(),
    'managing.own': ({ page }) => own(page),
  },
  parts: ['main'],
  invariants: [
    {
      name: 'the page shows either the own badges or the rules',
      holds: async ({ page, snapshot }) => {
        const isManaging = snapshot.matches({ managing: 'rules' })
        await expect(own(page)).toHaveCount(isManaging ? 0 : 1)
        await expect(main(page).locator('[data-machine=badgeRules]')).toHaveCount(isManaging ? 1 : 0)
      },
    },
  ],
})
