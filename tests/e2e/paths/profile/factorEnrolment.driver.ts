import { nextCode } from '#tests/support/screens/codes.ts'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/profile/factorEnrolment.walk.ts'
import { factorsOf, openProfile, removeFactors } from '#tests/support/screens/ownProfile.ts'
import type { Person } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  here: Person
  /** As the screen told it; empty before. */
  secret: string
}

/** Other tests sign them in anew each time. */
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
    'the secret comes': { reply: through },
    'no secret comes': { reply: cut },
    'ask again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'give the code': {
      does: async ({ page, facts, rest }) => {
        facts.secret = (await secret(page).inputValue()).replaceAll(' ', '')
        await field(page).fill(rest[0] === 'the code is right' ? nextCode(facts.secret) : '000000')
        await button(page, 'Ativar').dblclick()
      },
    },
    'the code is right': { reply: through, notice: 'Segundo fator ativado' },
    'the code is wrong': { reply: through },
    'no answer comes': { reply: cut },
    cancel: { does: ({ page }) => button(page, 'Fechar').click() },
    'it is removed again': { reply: through },
    'it stays': { reply: cut },
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
    {
      name: 'a code that was not taken keeps the secret in sight, and says so until the next attempt',
      holds: async ({ page, facts, snapshot: { value, context } }) => {
        if (value !== 'editing' && value !== 'verifying') return
        if (facts.secret !== '') await expect(secret(page)).toHaveValue(facts.secret.replaceAll(/(.{4})(?=.)/gu, '$1 '))
        await expect(dialog(page).getByText('Código não aceito')).toHaveCount(context.failure ? 1 : 0)
      },
    },
    {
      name: 'it is in force when its code was right, and only then; given up it leaves none behind',
      holds: async ({ facts, step, snapshot: { value } }) => {
        const factors = await factorsOf(facts.here)
        expect(factors.filter(({ status }) => status === 'verified')).toHaveLength(value === 'enrolled' ? 1 : 0)
        if (step === 'it is removed again') expect(factors).toEqual([])
        expect(factors.length).toBeLessThanOrEqual(1)
      },
    },
  ],
  cleanUp: ({ facts: { here, secret } }) => removeFactors(here, () => nextCode(secret)),
})
