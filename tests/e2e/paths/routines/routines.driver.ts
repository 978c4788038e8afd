import type { Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { walk } from '#tests/paths/routines/routines.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'

const part = (page: Page) => page.locator('[data-machine=routines]')

const list = listOf<ContextFrom<typeof walk.machine>>({
  part,
  loading: 'Carregando rotinas...',
  content: (page) => part(page).getByRole('tabpanel').getByRole('list', { name: 'Rotinas do período' }),
  isLoaded: ({ routines }) => routines !== null,
})

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'conselho2')
      await page.goto('/routines')
      return null
    },
  },
  requests: {
    loadRoutines: ['POST /rest/v1/rpc/get_member_routines', 'GET /rest/v1/routine_types', 'GET /rest/v1/tasks'],
  },
  steps: {
    'the routines arrive': { reply: through },
    'the routines fail to load': { reply: cut, notice: 'Erro ao carregar rotinas' },
    retry: list.retry,
    'the screen returns to the foreground': { does: returnToForeground },
  },
  signs: list.signs,
  looks: ({ routines }) => routines !== null,
  invariants: [list.staysVisible],
})
