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
  // Others ask for fewer columns of the own member.
  requests: { loadOwnMember: ['GET /rest/v1/members?entry_date'] },
  steps: {
    'the own member comes': { reply: through },
    // Nobody of the demonstration who may sign in lacks one, and none is taken away from them and given back.
    'the account has no member': { reply: fulfilled(200, []) },
    'no answer comes': { reply: cut, notice: ({ member }) => (member === null ? 'Erro ao carregar perfil' : null) },
    'ask again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'come back': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    edit: { does: ({ page }) => button(page, 'Editar perfil').click() },
    'the form is left': {
      does: async ({ page }) => {
        await expect(name(page)).not.toHaveValue('')
        await button(page, 'Cancelar').click()
      },
    },
  },
  elsewhere: [
    {
      step: 'the form has saved',
      reason: 'it is left at once, and nobody sees the moment between: profile.e2e.ts saves',
    },
  ],
  unshown: { 'ownProfile.editing: member.save': 'the form is left at once: profile.e2e.ts saves' },
  signs: {
    loading: ({ page }) => part(page).getByText('Carregando perfil...').or(button(page, 'Editar perfil')),
    shown: ({ page }) => button(page, 'Editar perfil'),
    editing: ({ page }) => name(page),
    absent: ({ page }) => part(page).getByText('Sua conta não tem um cadastro de membro.'),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar perfil'),
  },
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'one edits what is there, and what was known stays in sight',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (value === 'editing') return
        const isShown = context.member !== null && value !== 'failed' && value !== 'absent'
        await expect(button(page, 'Editar perfil')).toHaveCount(isShown ? 1 : 0)
      },
    },
    {
      name: 'whoever leaves the form is where they began it',
      holds: async ({ page, step }) => {
        if (step === 'the form is left') await expect(button(page, 'Editar perfil')).toBeFocused()
      },
    },
  ],
})
