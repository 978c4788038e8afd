import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/profile/ownProfile.walk.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

const part = (page: Page) => page.locator('[data-machine=ownProfile]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const name = (page: Page) => part(page).getByLabel('Nome*')

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'conselho3')
      await page.goto('/profile')
      return null
    },
  },
  // Other requests for the own member select fewer columns.
  requests: { loadOwnMember: ['GET /rest/v1/members?entry_date'], openMemberForm: [], form: null },
  passing: ['editing.opening'],
  steps: {
    'the member arrives': { reply: through },
    // Every demonstration account that may sign in here has a member, and keeps it.
    'the account has no member': { reply: fulfilled(200, []) },
    'no response arrives': { reply: cut, notice: ({ member }) => (member === null ? 'Erro ao carregar perfil' : null) },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'return to the screen': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    edit: { does: ({ page }) => button(page, 'Editar perfil').click() },
    'the form is ready': { reply: through },
    'the form is closed': {
      does: async ({ page }) => {
        await expect(name(page)).not.toHaveValue('')
        await button(page, 'Cancelar').click()
      },
    },
  },
  elsewhere: [
    {
      step: 'the form is saved',
      reason: 'the form closes at once: profile.e2e.ts saves',
    },
    ...['the form cannot be opened', 'the form fails', 'the form has nothing to edit'].map((step) => ({
      step,
      reason: 'faults of the code: tests/paths',
    })),
    { step: 'the form reports', reason: 'its notices: the paths of memberForm' },
  ],
  unshown: {
    'ownProfile.editing: member.changed': 'the form closes at once: profile.e2e.ts saves',
    'ownProfile.editing: notice': 'its notices: the paths of memberForm',
    'ownProfile.editing.open: xstate.done.actor.form [1]': 'the form’s paths: memberForm',
    'ownProfile.editing.open: xstate.error.actor.form': 'a fault of the code: tests/paths',
    'ownProfile.editing.opening: xstate.error.actor.openMemberForm': 'a fault of the code: tests/paths',
  },
  signs: {
    loading: ({ page }) => part(page).getByText('Carregando perfil...').or(button(page, 'Editar perfil')),
    shown: ({ page }) => button(page, 'Editar perfil'),
    'editing.open': ({ page }) => name(page),
    absent: ({ page }) => part(page).getByText('Sua conta não tem um cadastro de membro.'),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar perfil'),
  },
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'editing needs a member, and a loaded one stays visible',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (typeof value === 'object') return
        const isShown = context.member !== null && value !== 'failed' && value !== 'absent'
        await expect(button(page, 'Editar perfil')).toHaveCount(isShown ? 1 : 0)
      },
    },
    {
      name: 'closing the form returns the focus to its button',
      holds: async ({ page, step }) => {
        if (step === 'the form is closed') await expect(button(page, 'Editar perfil')).toBeFocused()
      },
    },
  ],
})
