import type { Page } from 'playwright/test'
import { isAdmin } from '#machines/shared/access.ts'
import { walk } from '#tests/paths/council/council.walk.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const main = (page: Page) => page.locator('[data-machine=council]')

const openAs =
  (account: string, path: string) =>
  async ({ page, people }: Omit<Stage<null>, 'facts'>) => {
    await people.enter(page, account)
    await page.goto(path)
    return null
  }

const openTab = (name: string) => ({
  does: ({ page }: { page: Page }) =>
    main(page).getByRole('navigation').getByRole('link', { name, exact: true }).click(),
})

const ofSession = 'the rights are the session’s: session.test.ts'
const fault = 'a fault of the code: tests/paths'
const story = 'council.e2e.ts'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: openAs('admin', '/council'),
    'at the monitoring': openAs('admin', '/council?tab=monitor'),
    'at the feedback': openAs('admin', '/council?tab=feedback'),
    'at the meetings': openAs('admin', '/council?tab=meetings'),
    'from a new position': 'the form covers the tabs: councilSettings.e2e.ts',
    'without rights': ofSession,
    'without the right to the tab': openAs('conselho3', '/council?tab=monitor'),
  },
  requests: { members: null, monitor: null, feedback: null },
  steps: {
    'open the members': openTab('Membros do Conselho'),
    'open the monitoring': openTab('Monitoramento'),
    'open the feedback': openTab('Feedback dos Usuários'),
    'open the meetings': openTab('Reuniões'),
    'return to the screen': { does: returnToForeground },
  },
  impossible: ['open the monitoring', 'open the feedback', 'open the meetings'].map((step) => ({
    step,
    when: ({ access }) => access === null || !isAdmin(access),
    reason: 'the tab needs the right',
  })),
  elsewhere: [
    ...['the rights arrive', 'the rights are taken', 'the rights are requested again', 'the rights fail to load'].map(
      (step) => ({ step, reason: ofSession }),
    ),
    ...['the members fail', 'the monitoring fails', 'the feedback fails'].map((step) => ({ step, reason: fault })),
    { step: 'come from a new position', reason: 'the form covers the tabs: councilSettings.e2e.ts' },
    { step: 'leave the screen', reason: story },
    { step: 'a tab reports', reason: 'the paths of the tabs' },
  ],
  unshown: {
    'council.arriving: always [5]': ofSession,
    'council.members: access.change': ofSession,
    'council.monitor: access.change': ofSession,
    'council.waiting': ofSession,
    'council: access.change [1]': ofSession,
    'council: access.change [2]': ofSession,
    'council: access.fail': ofSession,
    'council: notice': 'the paths of the tabs',
    'council.failed': fault,
    'council.failed: refresh': fault,
    'council.feedback: sleep': story,
    'council.feedback: xstate.error.actor.feedback': fault,
    'council.members.entering: always [1]': 'councilSettings.e2e.ts',
    'council.members: address.change': 'councilSettings.e2e.ts',
    'council.members: sleep': story,
    'council.members: xstate.error.actor.members': fault,
    'council.monitor: sleep': story,
    'council.monitor: xstate.error.actor.monitor': fault,
  },
  gone: ['failed'],
  signs: {
    'members.shown': ({ page }) => main(page).locator('[data-machine=councilMembers]'),
    monitor: ({ page }) => main(page).locator('[data-machine=monitoring]'),
    feedback: ({ page }) => main(page).locator('[data-machine=feedback]'),
    meetings: ({ page }) => main(page).locator('[data-machine=meetings]'),
  },
  invariants: [],
})
