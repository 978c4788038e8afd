import { type Page, expect } from 'playwright/test'
import { password } from '#server/people.ts'
import { walk } from '#tests/paths/profile/passwordChange.walk.ts'
import { openProfile } from '#tests/support/screens/ownProfile.ts'
import type { Person } from '#tests/support/screens/people.ts'
import { cut, refusedSignIn, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  here: Person
  /** The typed new password. */
  typed: string
  isChanged: boolean
}

/** No other test keeps a session of this account. */
const who = 'membro10'
const other = 'outra-senha-boa'

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Alterar senha' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alterar senha' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const fields = (page: Page) =>
  ['Nova senha', 'Repita a nova senha'].map((name) => dialog(page).getByLabel(name, { exact: true }))
const code = (page: Page) => dialog(page).getByLabel('Código recebido por e-mail')

const submit = async ({ page, facts, rest }: Stage<Facts>) => {
  facts.typed = rest[0] === 'it is the same as before' ? password : other
  for (const field of fields(page)) await field.fill(facts.typed)
  if (await code(page).isVisible()) await code(page).fill('123456')
  await dialog(page).locator('[type=submit]').dblclick()
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const here = await openProfile(page, people, who)
      await opener(page).click()
      return { here, typed: '', isChanged: false }
    },
  },
  requests: { changeOwnPassword: ['PUT /auth/v1/user'], mailOwnCode: ['GET /auth/v1/reauthenticate'] },
  steps: {
    'enter a new password': { does: submit },
    'enter it with the code': { does: submit },
    'the password is changed': {
      does: async ({ facts }) => {
        facts.isChanged = true
      },
      reply: through,
      notice: 'Senha alterada',
    },
    'it is the same as before': { reply: through },
    // The server requires a code only for sign-ins older than a day.
    'a code is needed': { reply: refusedSignIn(400, 'reauthentication_needed') },
    'the code is wrong': { reply: refusedSignIn(422, 'reauthentication_not_valid') },
    'no response arrives': { reply: cut },
    'the code is mailed': { reply: through },
    'the server refuses another e-mail': { reply: refusedSignIn(429, 'over_email_send_rate_limit') },
    'request another code': { does: ({ page }) => button(page, 'Enviar outro código').click() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
  },
  impossible: [
    {
      step: 'enter a new password',
      when: ({ isConfirming }) => isConfirming,
      reason: 'once a code is sent, the form requires it',
    },
    {
      step: 'enter it with the code',
      when: ({ isConfirming }) => !isConfirming,
      reason: 'the field for the code appears only after it is sent',
    },
  ],
  signs: {
    editing: ({ page }) => button(page, 'Salvar nova senha'),
    saving: ({ page }) => button(page, 'Salvando...'),
    mailing: ({ page }) => button(page, 'Enviando código...'),
    changed: ({ page }) => opener(page),
    closed: ({ page }) => opener(page),
  },
  gone: ['changed', 'closed'],
  looks: ({ isConfirming, failure }) => [isConfirming, failure !== null],
  invariants: [
    {
      name: 'typed values stay until they are accepted, also after each failure',
      holds: async ({ page, facts, snapshot: { status } }) => {
        if (status === 'done') return
        for (const field of fields(page)) await expect(field).toHaveValue(facts.typed)
      },
    },
    {
      name: 'after the code is sent, its field appears with the focus',
      holds: async ({ page, step, snapshot: { status, context } }) => {
        await expect(code(page)).toHaveCount(status === 'active' && context.isConfirming ? 1 : 0)
        if (step === 'the code is mailed') await expect(code(page)).toBeFocused()
      },
    },
    {
      name: 'the reason of a failure is shown until the next attempt',
      holds: ({ page, snapshot: { status, context } }) =>
        expect(dialog(page).getByText('Senha não alterada')).toHaveCount(
          status === 'active' && context.failure ? 1 : 0,
        ),
    },
  ],
  cleanUp: async ({ facts: { here, isChanged } }) => {
    if (!isChanged) return
    const { error } = await here.client.auth.updateUser({ password })
    if (error) throw error
  },
})
