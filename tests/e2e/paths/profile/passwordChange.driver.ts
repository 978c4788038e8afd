import { type Page, expect } from 'playwright/test'
import { password } from '#server/people.ts'
import { walk } from '#tests/paths/profile/passwordChange.walk.ts'
import { openProfile } from '#tests/support/screens/ownProfile.ts'
import type { Person } from '#tests/support/screens/people.ts'
import { nextAction, showsFaults } from '#tests/support/screens/faults.ts'
import { cut, refusedSignIn, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  here: Person
  /** The typed new password, and its repetition. */
  typed: readonly [string, string]
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

/** Fills the form, without submitting it. */
const fill = async ({ page, facts }: Stage<Facts>, typed: readonly [string, string], digits: string) => {
  facts.typed = typed
  for (const [index, field] of fields(page).entries()) await field.fill(typed[index] ?? '')
  if (await code(page).isVisible()) await code(page).fill(digits)
}
const submit = ({ page }: Stage<Facts>) => dialog(page).locator('[type=submit]').dblclick()
/** By step: the password, its repetition and the code. */
const filled = (first: string, second: string, digits: string, isSubmitted = true) => ({
  does: async (stage: Stage<Facts>) => {
    await fill(stage, [first, second], digits)
    if (isSubmitted) await submit(stage)
  },
})
const entered = (digits: string) => ({
  does: async (stage: Stage<Facts>) => {
    const chosen = nextAction(stage.rest) === 'it is the same as before' ? password : other
    await fill(stage, [chosen, chosen], digits)
    await submit(stage)
  },
})

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const here = await openProfile(page, people, who)
      await opener(page).click()
      return { here, typed: ['', ''], isChanged: false }
    },
  },
  requests: { changeOwnPassword: ['PUT /auth/v1/user'], mailOwnCode: ['GET /auth/v1/reauthenticate'] },
  steps: {
    'enter a new password': entered(''),
    'enter it with the code': entered('123 456'),
    'enter a short password': filled('curta', 'curta', '123456'),
    'enter the e-mail as the password': filled('membro10@confraria.test', 'membro10@confraria.test', ''),
    'enter two passwords': filled(other, 'outra', '123456'),
    'type everything': filled(other, other, '123456', false),
    'type no code': filled(other, other, '', false),
    'the password is changed': {
      does: async ({ facts }) => {
        facts.isChanged = true
      },
      reply: through,
      notice: 'Senha alterada',
    },
    // After a change without a response it counts as changed.
    'it is the same as before': {
      reply: through,
      notice: ({ isUnsure }) => (isUnsure ? 'Senha alterada' : null),
    },
    // The server requires a code only for sign-ins older than a day.
    'a code is needed': { reply: refusedSignIn(400, 'reauthentication_needed') },
    'the code is wrong': { reply: refusedSignIn(422, 'reauthentication_not_valid') },
    'no response arrives': { reply: cut },
    'the code is mailed': { reply: through },
    'the server refuses another e-mail': { reply: refusedSignIn(429, 'over_email_send_rate_limit') },
    'the code is not mailed': { reply: cut },
    'request another code': { does: ({ page }) => button(page, 'Enviar outro código').click() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
  },
  impossible: [
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
    showsFaults(dialog, [
      'enter a new password',
      'enter a short password',
      'enter the e-mail as the password',
      'enter two passwords',
    ]),
    {
      name: 'typed values stay until they are accepted, also after each failure',
      holds: async ({ page, facts, snapshot: { status } }) => {
        if (status === 'done') return
        for (const [index, field] of fields(page).entries()) await expect(field).toHaveValue(facts.typed[index] ?? '')
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
