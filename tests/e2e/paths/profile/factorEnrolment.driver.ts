import { nextCode } from '#tests/support/screens/codes.ts'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/profile/factorEnrolment.walk.ts'
import { factorsOf, openProfile, removeFactors } from '#tests/support/screens/ownProfile.ts'
import type { Person } from '#tests/support/screens/people.ts'
import { nextAction, showsFaults } from '#tests/support/screens/faults.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  here: Person
  /** The secret on the screen; empty before it arrives. */
  secret: string
}

/** No other test keeps a session of this account. */
const who = 'membro10'

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Ativar segundo fator' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ativar segundo fator' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const secret = (page: Page) => dialog(page).getByLabel('Ou digite esta chave no aplicativo')
const field = (page: Page) => dialog(page).getByLabel('Código de 6 números')

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const here = await openProfile(page, people, who)
      await opener(page).click()
      return { here, secret: '' }
    },
  },
  requests: {
    enrolFactor: ['POST /auth/v1/factors'],
    verifyFactor: ['POST /auth/v1/factors'],
    abandonFactor: ['DELETE /auth/v1/factors'],
  },
  steps: {
    'the secret arrives': { reply: through },
    'the secret fails to load': { reply: cut },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'enter the code': {
      does: async ({ page, facts, rest }) => {
        facts.secret = (await secret(page).inputValue()).replaceAll(' ', '')
        await field(page).fill(nextAction(rest) === 'the code is right' ? nextCode(facts.secret) : '000000')
        await button(page, 'Ativar').dblclick()
      },
    },
    'enter half a code': {
      does: async ({ page }) => {
        await field(page).fill('123')
        await button(page, 'Ativar').click()
      },
    },
    'type a code': { does: ({ page }) => field(page).fill('123456') },
    'type half a code': { does: ({ page }) => field(page).fill('123') },
    'the code is right': { reply: through, notice: 'Segundo fator ativado' },
    'the code is wrong': { reply: through },
    'no response arrives': { reply: cut },
    cancel: { does: ({ page }) => button(page, 'Fechar').click() },
    'the factor is removed': { reply: through },
    'the removal fails': { reply: cut },
  },
  signs: {
    enrolling: ({ page }) => dialog(page).getByText('Preparando o código...'),
    failed: ({ page }) => dialog(page).getByRole('alert').getByText('O segundo fator não pôde ser preparado'),
    editing: ({ page }) => button(page, 'Ativar'),
    verifying: ({ page }) => button(page, 'Ativando...'),
    abandoning: ({ page }) => dialog(page),
    enrolled: ({ page }) => page.getByRole('main').getByRole('button', { name: 'Remover segundo fator' }),
    closed: ({ page }) => opener(page),
  },
  gone: ['enrolled', 'closed'],
  looks: ({ failure }) => failure !== null,
  invariants: [
    showsFaults(dialog, ['enter half a code']),
    {
      name: 'a wrong code keeps the secret visible and is shown until the next attempt',
      holds: async ({ page, facts, snapshot: { value, context } }) => {
        if (value !== 'editing' && value !== 'verifying') return
        if (facts.secret !== '') await expect(secret(page)).toHaveValue(facts.secret.replaceAll(/(.{4})(?=.)/gu, '$1 '))
        await expect(dialog(page).getByText('Código não aceito')).toHaveCount(context.failure ? 1 : 0)
      },
    },
    {
      name: 'the factor is verified exactly after a right code, and removed after a cancellation',
      holds: async ({ facts, step, snapshot: { value } }) => {
        const factors = await factorsOf(facts.here)
        expect(factors.filter(({ status }) => status === 'verified')).toHaveLength(value === 'enrolled' ? 1 : 0)
        if (step === 'the factor is removed') expect(factors).toEqual([])
        expect(factors.length).toBeLessThanOrEqual(1)
      },
    },
  ],
  cleanUp: ({ facts: { here, secret } }) => removeFactors(here, () => nextCode(secret)),
})
