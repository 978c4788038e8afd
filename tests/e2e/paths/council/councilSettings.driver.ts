import type { Page } from 'playwright/test'
import { walk } from '#tests/paths/council/councilSettings.walk.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const main = (page: Page) => page.locator('[data-machine=councilSettings]')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true })

const openAt =
  (path: string) =>
  async ({ page, people }: Omit<Stage<null>, 'facts'>) => {
    await people.enter(page, 'admin')
    await page.goto(path)
    return null
  }

const openTab = (name: string) => ({
  does: ({ page }: { page: Page }) =>
    main(page).getByRole('navigation').getByRole('link', { name, exact: true }).click(),
})

const story = 'councilSettings.e2e.ts'
const meetings = 'meetings.e2e.ts'
const fault = 'a fault of the code: tests/paths'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: openAt('/council/settings'),
    'at the permissions': openAt('/council/settings?tab=permissions'),
    'at the meetings': openAt('/council/settings?tab=meetings'),
    'from the council': `the form covers the tabs: ${story}`,
  },
  requests: { positions: null, permissions: null },
  steps: {
    'open the positions': openTab('Cargos do Conselho'),
    'open the permissions': openTab('Permissões'),
    'open the meetings': openTab('Reuniões'),
    'return to the screen': { does: returnToForeground },
  },
  elsewhere: [
    ...['come from the council', 'leave the screen', 'a position is created'].map((step) => ({ step, reason: story })),
    ...['open the guard’s permissions', 'choose the guard', 'open the past meetings'].map((step) => ({
      step,
      reason: 'council.e2e.ts',
    })),
    { step: 'a tab reports', reason: 'the paths of positions and permissions' },
    ...['the code of the meetings is loaded', 'a meeting changes'].map((step) => ({
      step,
      reason: meetings,
    })),
    { step: 'the meetings fail', reason: fault },
    ...['the positions fail', 'the permissions fail'].map((step) => ({ step, reason: fault })),
  ],
  unshown: {
    'councilSettings.failed': fault,
    'councilSettings.failed: refresh': fault,
    'councilSettings.meetings: sleep': meetings,
    'councilSettings: meetings.changed': meetings,
    'councilSettings: part.show': 'council.e2e.ts',
    'councilSettings: part.start': meetings,
    'councilSettings: xstate.error.actor.meetings': fault,
    'councilSettings.permissions: address.change': 'council.e2e.ts',
    'councilSettings.permissions: sleep': story,
    'councilSettings.permissions: xstate.error.actor.permissions': fault,
    'councilSettings.positions: address.change': story,
    'councilSettings.positions.entering: always [1]': story,
    'councilSettings.positions: position.made': story,
    'councilSettings.positions: sleep': story,
    'councilSettings.positions: xstate.error.actor.positions': fault,
    'councilSettings: notice': 'the paths of positions and permissions',
  },
  gone: ['failed'],
  signs: {
    'positions.shown': ({ page }) => heading(page, 'Gerenciamento de Cargos do Conselho'),
    permissions: ({ page }) => heading(page, 'Gerenciamento de Permissões'),
    meetings: ({ page }) => main(page).locator('[data-machine=meetings]'),
  },
  parts: ['[data-machine=councilSettings]'],
  invariants: [],
})
