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

const ofSession = 'the rights are the session’s: session.walk.ts'
const fault = 'a fault of the code: tests/paths'
const story = 'council.e2e.ts'
const meetings = 'meetings.e2e.ts'

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
  requests: { members: null, monitor: null },
  steps: {
    'open the members': openTab('Membros do Conselho'),
    'open the monitoring': openTab('Monitoramento'),
    'open the feedback': openTab('Feedback dos Usuários'),
    'open the meetings': openTab('Reuniões'),
    'return to the screen': { does: returnToForeground },
  },
  impossible: ['open the monitoring', 'open the feedback'].map((step) => ({
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
    ...['the meetings fail', 'the card fails'].map((step) => ({ step, reason: fault })),
    ...[
      'the code of the meetings is loaded',
      'the code of the card is loaded',
      'the code of the feedback is loaded',
      'a meeting changes',
    ].map((step) => ({ step, reason: meetings })),
    { step: 'leave the screen', reason: story },
    ...['open the complaints', 'choose the complaints'].map((step) => ({ step, reason: story })),
    { step: 'a tab reports', reason: 'the paths of the tabs' },
  ],
  unshown: {
    'council.meetings.card: sleep': meetings,
    'council.meetings.tab: sleep': meetings,
    'council: part.show': story,
    'council: part.start': meetings,
    'council: xstate.error.actor.feedback': fault,
    'council: xstate.error.actor.meetings': fault,
    'council: xstate.error.actor.upcoming': fault,
    'council: meetings.changed': meetings,
    'council.tab.arriving: always [5]': ofSession,
    'council.tab.members: access.change': ofSession,
    'council.tab.monitor: access.change': ofSession,
    'council.tab.waiting': ofSession,
    'council.tab: access.change [1]': ofSession,
    'council.tab: access.change [2]': ofSession,
    'council.tab: access.fail': ofSession,
    'council: notice': 'the paths of the tabs',
    'council.tab.failed': fault,
    'council.tab.failed: refresh': fault,
    'council.tab.feedback: sleep': story,
    'council.tab.members.entering: always [1]': 'councilSettings.e2e.ts',
    'council.tab.members: address.change': 'councilSettings.e2e.ts',
    'council.tab.members: sleep': story,
    'council.tab.members: xstate.error.actor.members': fault,
    'council.tab.monitor: sleep': story,
    'council.tab.monitor: xstate.error.actor.monitor': fault,
  },
  gone: ['tab.failed'],
  signs: {
    'tab.members.shown': ({ page }) => main(page).locator('[data-machine=councilMembers]'),
    'tab.monitor': ({ page }) => main(page).locator('[data-machine=monitoring]'),
    'tab.feedback': ({ page }) => main(page).locator('[data-machine=feedback]'),
    'meetings.hidden': ({ page }) =>
      page.locator('[data-machine=council]:not(:has([data-machine=meetings], [data-machine=meetingDates]))'),
    'meetings.tab': ({ page }) => main(page).locator('[data-machine=meetings]'),
    'meetings.card': ({ page }) => main(page).locator('[data-machine=meetingDates]'),
    'tab.meetings': ({ page }) => main(page).locator('[data-machine=meetings]'),
  },
  invariants: [],
})
