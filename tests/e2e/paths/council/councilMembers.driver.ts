import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { isAdmin } from '#machines/shared/access.ts'
import { walk } from '#tests/paths/council/councilMembers.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'

const who = 'admin'
/** The member whose row the path opens; the demonstration has it. */
const seated = 'Caetano Brum'
const part = (page: Page) => page.locator('[data-machine=councilMembers]')
const rows = (page: Page) => part(page).getByRole('table', { name: 'Membros do Conselho' }).locator('tbody tr')

type Context = ContextFrom<typeof walk.machine>

const list = listOf<Context>({
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

const row = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const form = (page: Page) => page.getByRole('dialog', { name: /^(?:Adicionar Novo|Editar) Membro$/u })
const removal = (page: Page) => page.getByRole('alertdialog', { name: 'Remover do Conselho' })
const position = (page: Page) => page.getByRole('dialog', { name: 'Diretor de Cultura' })

const openAs =
  (account: string) =>
  async ({ page, people }: Omit<Stage<null>, 'facts'>) => {
    await people.enter(page, account)
    await page.goto('/council')
    return null
  }

const ofParts = 'the paths of councilMemberForm and councilMemberRemoval'
const ofSession = 'the rights are the session’s: session.walk.ts'
const fault = 'a fault of the code: tests/paths'
const story = 'council.e2e.ts'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: openAs(who),
    'without permissions': openAs('conselho3'),
  },
  requests: {
    loadCouncil: ['GET /rest/v1/council_members?order=id', 'GET /rest/v1/council_position_descriptions'],
    prepareRow: [],
    form: null,
    removal: null,
  },
  steps: {
    'the council is loaded': { reply: through },
    'the council is empty': { reply: fulfilled(200, []) },
    'the council cannot be loaded': { reply: cut, notice: 'Erro ao carregar dados' },
    'try again': list.retry,
    'the screen becomes visible': { does: returnToForeground },
    'add a member': { does: ({ page }) => row(page, 'Adicionar Membro').click() },
    'the form is ready': { reply: through },
    'edit a member': { does: ({ page }) => row(page, `Editar ${seated}`).click() },
    'the form closes': { does: ({ page }) => form(page).getByRole('button', { name: 'Cancelar' }).click() },
    'start removing a member': { does: ({ page }) => row(page, `Remover ${seated}`).click() },
    'the question closes': { does: ({ page }) => removal(page).getByRole('button', { name: 'Cancelar' }).click() },
    'read a position': { does: ({ page }) => row(page, 'Ver o cargo Diretor de Cultura').click() },
    'close the position': { does: ({ page }) => page.keyboard.press('Escape') },
  },
  impossible: [
    {
      step: 'add a member',
      when: ({ access, council }) => council === null || !isAdmin(access),
      reason: 'the button appears with the council, for those who may add',
    },
    ...['edit a member', 'start removing a member'].map((step) => ({
      step,
      when: ({ access, council }: Context) => !isAdmin(access) || !council?.seats.length,
      reason: 'the row has the button, for those who may press it',
    })),
    {
      step: 'read a position',
      when: ({ council }) => council === null,
      reason: 'the list of positions has the button',
    },
    ...['the screen becomes visible', 'try again'].map((step) => ({
      step,
      when: (_: Context, state: string) => !state.includes('dialog.closed'),
      reason: 'a dialog covers the page',
    })),
  ],
  elsewhere: [
    ...['the rights arrive', 'the rights are taken'].map((step) => ({ step, reason: ofSession })),
    ...['the form cannot be opened', 'the form fails', 'the question fails'].map((step) => ({ step, reason: fault })),
    ...['a dialog changes the council', 'a dialog reports'].map((step) => ({ step, reason: ofParts })),
    { step: 'the council has no positions', reason: 'the driver gives both requests the same result; tests/paths' },
    { step: 'leave the screen', reason: story },
  ],
  passing: ['dialog.waiting', 'dialog.preparing'],
  unshown: {
    'councilMembers.dialog.form: xstate.error.actor.form': fault,
    'councilMembers.dialog.preparing: xstate.error.actor.prepareRow': fault,
    'councilMembers.dialog.removal: xstate.error.actor.removal': fault,
    'councilMembers.dialog.waiting: always [2]': 'tests/paths',
    'councilMembers.dialog: sleep': story,
    'councilMembers.list: council.changed': ofParts,
    'councilMembers: access.change': ofSession,
    'councilMembers: notice': ofParts,
  },
  signs: {
    'list.loading': list.signs.loading,
    'list.ready': list.signs.ready,
    'list.failed': list.signs.failed,
    'dialog.closed': ({ page }) => part(page),
    'dialog.form': ({ page }) => form(page),
    'dialog.removal': ({ page }) => removal(page),
    'dialog.position': ({ page }) => position(page),
  },
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
