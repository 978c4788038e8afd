import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { walk } from '#tests/paths/council/councilMembers.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'

/** A council member. */
const who = 'conselho3'
const part = (page: Page) => page.locator('[data-machine=councilMembers]')
const rows = (page: Page) => part(page).getByRole('table', { name: 'Membros do Conselho' }).locator('tbody tr')

const list = listOf<ContextFrom<typeof walk.machine>>({
  part,
  loading: 'Carregando conselho...',
  content: (page) => part(page).getByRole('table').or(part(page).getByText('O Conselho ainda não tem membros.')),
  isLoaded: ({ council }) => council !== null,
})

/** The count of council members in the database. */
const countMembers = async (people: People) => {
  const { client } = await people.as(who)
  const { count, error } = await client.from('council_members').select('id', { count: 'exact', head: true })
  if (error) throw error
  return count ?? 0
}

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, who)
      await page.goto('/council')
      return null
    },
  },
  requests: {
    loadCouncil: ['GET /rest/v1/council_members?order=id', 'GET /rest/v1/council_position_descriptions'],
  },
  steps: {
    'the council is loaded': { reply: through },
    'the council is empty': { reply: fulfilled(200, []) },
    'the council cannot be loaded': { reply: cut, notice: 'Erro ao carregar dados' },
    'try again': list.retry,
    'the screen becomes visible': { does: returnToForeground },
  },
  signs: list.signs,
  looks: ({ council }) => council?.seats.length,
  invariants: [
    list.staysVisible,
    {
      name: 'the table matches the database',
      holds: async ({ page, people, step }) => {
        if (step === 'the council is loaded') await expect(rows(page)).toHaveCount(await countMembers(people))
        if (step === 'the council is empty') await expect(rows(page)).toHaveCount(0)
      },
    },
    {
      name: 'the positions are shown with the council',
      holds: ({ page, snapshot }) =>
        expect(part(page).getByRole('heading', { name: 'Cargos do Conselho' })).toHaveCount(
          snapshot.context.council === null ? 0 : 1,
        ),
    },
  ],
})
