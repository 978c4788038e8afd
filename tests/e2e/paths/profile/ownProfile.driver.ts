import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/profile/ownProfile.walk.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

const part = (page: Page) => page.locator('[data-machine=ownProfile]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const name = (page: Page) => part(page).getByLabel('Nome*')
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const close = (page: Page, title: string) => dialog(page, title).getByRole('button', { name: 'Fechar' }).click()

const unshownFor = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((one) => [one, reason]))

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'conselho3')
      await page.goto('/profile')
      return null
    },
    'before the rights are known': 'the rights are the session’s: session.walk.ts',
  },
  // Other requests for the own member select fewer columns.
  requests: {
    loadOwnMember: ['GET /rest/v1/members?entry_date'],
    openMemberForm: [],
    form: null,
    factors: null,
    ownSessions: null,
    dataExport: null,
    proofAudience: null,
    deletionRequest: null,
    emailChange: null,
    passwordChange: null,
    factorEnrolment: null,
  },
  passing: ['record.editing.opening'],
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
    'change the e-mail': { does: ({ page }) => button(page, 'Alterar e-mail').click() },
    'the dialog of the e-mail closes': { does: ({ page }) => close(page, 'Alterar e-mail') },
    'change the password': { does: ({ page }) => button(page, 'Alterar senha').click() },
    'the dialog of the password closes': { does: ({ page }) => close(page, 'Alterar senha') },
    'set a second factor up': { does: ({ page }) => button(page, 'Ativar segundo fator').click() },
    'the dialog of the second factor closes': {
      does: async ({ page }) => {
        // Otherwise the new factor would stay at the server.
        await dialog(page, 'Ativar segundo fator').getByLabel('Código de 6 números').waitFor()
        await close(page, 'Ativar segundo fator')
      },
    },
  },
  impossible: ['retry', 'edit', 'the form is closed'].map((step) => ({
    step,
    when: (_: unknown, state: string) => !state.includes('dialog.closed'),
    reason: 'the dialog covers the page',
  })),
  elsewhere: [
    {
      step: 'the form is saved',
      reason: 'the form closes at once: profile.e2e.ts saves',
    },
    { step: 'the member arrives, with a draft of before a reload', reason: 'unsent.e2e.ts' },
    { step: 'go to another screen', reason: 'profile.e2e.ts returns to the screen' },
    { step: 'the second factor is set up', reason: 'profile.e2e.ts' },
    { step: 'the password is changed', reason: 'profile.e2e.ts' },
    ...['the rights arrive', 'the rights are requested again', 'the rights fail to load'].map((step) => ({
      step,
      reason: 'the session’s: tests/paths/app/session.walk.ts',
    })),
    ...[
      'the form cannot be opened',
      'the form fails',
      'the form has nothing to edit',
      'the dialog of the e-mail fails',
      'the dialog of the password fails',
      'the dialog of the second factor fails',
      'the choice about proofs fails',
      'the deletion request fails',
    ].map((step) => ({ step, reason: 'faults of the code: tests/paths' })),
    {
      step: 'the form is dropped after a save without a response',
      reason: 'tests/paths/profile/ownProfile.walk.ts',
    },
    { step: 'a part reports', reason: 'its notices: the paths of the parts' },
  ],
  unshown: {
    ...unshownFor('a fault of the code: tests/paths', [
      'ownProfile.dialog.changingEmail: xstate.error.actor.emailChange',
      'ownProfile.dialog.changingPassword: xstate.error.actor.passwordChange',
      'ownProfile.dialog.enrolling: xstate.error.actor.factorEnrolment',
      'ownProfile.record.editing.open: xstate.error.actor.form',
      'ownProfile.record.editing.opening: xstate.error.actor.openMemberForm',
      'ownProfile: xstate.error.actor.proofAudience',
      'ownProfile: xstate.error.actor.deletionRequest',
    ]),
    ...unshownFor('profile.e2e.ts', [
      'ownProfile.dialog: sleep',
      'ownProfile.record.editing: member.changed',
      'ownProfile.record.editing: sleep',
      'ownProfile: factor.changed',
      'ownProfile: password.changed',
    ]),
    'ownProfile.record.shown: always': 'unsent.e2e.ts',
    ...unshownFor('the session’s: tests/paths/app/session.walk.ts', [
      'ownProfile: access.change',
      'ownProfile: access.fail',
    ]),
    'ownProfile.record.editing.open: xstate.done.actor.form [1]': 'the form’s paths: memberForm',
    'ownProfile: notice': 'its notices: the paths of the parts',
  },
  signs: {
    'record.loading': ({ page }) => part(page).getByText('Carregando perfil...').or(button(page, 'Editar perfil')),
    'record.shown': ({ page }) => button(page, 'Editar perfil'),
    'record.editing.open': ({ page }) => name(page),
    'record.absent': ({ page }) => part(page).getByText('Sua conta não tem um cadastro de membro.'),
    'record.failed': ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar perfil'),
    'dialog.closed': ({ page }) => part(page),
    'dialog.changingEmail': ({ page }) => dialog(page, 'Alterar e-mail'),
    'dialog.changingPassword': ({ page }) => dialog(page, 'Alterar senha'),
    'dialog.enrolling': ({ page }) => dialog(page, 'Ativar segundo fator'),
  },
  parts: ['main'],
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'editing needs a member, and a loaded one stays visible',
      holds: async ({ page, snapshot }) => {
        if (snapshot.matches({ record: 'editing' })) return
        const isShown =
          snapshot.context.member !== null &&
          !snapshot.matches({ record: 'failed' }) &&
          !snapshot.matches({ record: 'absent' })
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
