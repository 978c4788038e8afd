import { type Page, expect } from 'playwright/test'
import { audit, auditActionLabels } from '#src/texts/settings/audit.ts'
import { settings as texts } from '#src/texts/settings/settings.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'
import { walk } from '#tests/paths/settings/settings.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

const part = (page: Page) => page.locator('[data-machine=settings]')
const tab = (page: Page, name: string) => part(page).getByRole('tab', { name, exact: true })
const founder = (page: Page) => part(page).getByLabel(texts.labels.founder_name, { exact: true })
const action = (page: Page) => part(page).getByLabel(audit.action, { exact: true })

const open = async (page: Page, people: People, path: string) => {
  await people.enter(page, 'mestre')
  await page.goto(path)
  return null
}

const because = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((each) => [each, reason]))
const ofSession = 'the session’s: tests/paths/app/session.walk.ts'
const ofCode = 'faults of the code: tests/paths'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: ({ page, people }) => open(page, people, '/admin/settings'),
    'at the audit log': ({ page, people }) => open(page, people, '/admin/settings?tab=audit'),
  },
  requests: { form: null, pauses: null, identity: null, log: null, download: null },
  steps: {
    'open the form': { does: ({ page }) => tab(page, texts.tabNames.general).click() },
    'open the identity': { does: ({ page }) => tab(page, texts.tabNames.identity).click() },
    'open the audit log': {
      does: async ({ page }) => {
        await tab(page, texts.tabNames.audit).click()
        await action(page).selectOption('')
      },
    },
    'show deletions': { does: async ({ page }) => void (await action(page).selectOption(auditActionLabels.delete)) },
    'the screen returns to the foreground': { does: returnToForeground },
  },
  impossible: [
    {
      step: 'show deletions',
      when: ({ tab: shown }) => shown !== 'audit',
      reason: 'the filter is in the tab of the audit log',
    },
  ],
  elsewhere: [
    ...['the rights arrive', 'the rights are requested again', 'the user is no longer an admin'].map((step) => ({
      step,
      reason: ofSession,
    })),
    { step: 'the user leaves the screen', reason: 'tests/e2e/settings/administration.e2e.ts' },
    { step: 'a part reports', reason: 'the paths of settingsForm and auditDownload' },
    { step: 'the identity is saved', reason: 'the paths of clubIdentity' },
    ...['the form fails', 'the pauses fail', 'the identity fails', 'the log fails', 'the download fails'].map(
      (step) => ({
        step,
        reason: ofCode,
      }),
    ),
  ],
  unshown: {
    ...because(ofSession, ['settings.denied', 'settings.allowed: access.change', 'settings.denied: access.change']),
    ...because(ofCode, [
      'settings.allowed.general.visited: xstate.error.actor.form',
      'settings.allowed.identity.visited: xstate.error.actor.identity',
      'settings.allowed.general.visited: xstate.error.actor.pauses',
      'settings.allowed.audit.visited: xstate.error.actor.log',
      'settings.allowed.audit.visited: xstate.error.actor.download',
    ]),
    'settings.allowed.audit.visited: sleep': 'tests/e2e/settings/administration.e2e.ts',
    'settings: identity.changed': 'the paths of clubIdentity',
    'settings: notice': 'the paths of settingsForm and auditDownload',
  },
  signs: {
    'allowed.general.unvisited': ({ page }) => part(page),
    'allowed.general.visited': ({ page }) => part(page),
    'allowed.identity.unvisited': ({ page }) => part(page),
    'allowed.identity.visited': ({ page }) => part(page),
    'allowed.audit.unvisited': ({ page }) => part(page),
    'allowed.audit.visited': ({ page }) => part(page),
  },
  invariants: [
    {
      name: 'the tab of the address is shown, with its filters',
      holds: async ({ page, snapshot: { context } }) => {
        const isAudit = context.tab === 'audit'
        await expect(tab(page, texts.tabNames[context.tab])).toHaveAttribute('aria-selected', 'true')
        await expect(founder(page)).toHaveCount(context.tab === 'general' ? 1 : 0)
        if (isAudit) await expect(action(page)).toHaveValue(context.view.action ?? '')
        await expect
          .poll(() => new URL(page.url()).searchParams.get('tab'))
          .toBe(context.tab === 'general' ? null : context.tab)
      },
    },
  ],
})
