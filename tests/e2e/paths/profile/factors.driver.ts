import { stateText } from '#src/hooks/stateText.ts'
import { nextCode } from '#tests/support/screens/codes.ts'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/profile/factors.walk.ts'
import { factorsOf, openProfile, removeFactors } from '#tests/support/screens/ownProfile.ts'
import type { Person } from '#tests/support/screens/people.ts'
import { cut, refusedSignIn, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  here: Person
  secret: string
  /** Whether the account must have a factor. */
  isThere: boolean
}

/** No other test keeps a session of this account. */
const who = 'membro10'

const part = (page: Page) => page.locator('[data-machine=factors]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Remover o segundo fator?' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

/** Enrols a factor in this session, which may then remove it. Returns its secret. */
const enrol = async ({ client }: Person): Promise<string> => {
  const { mfa } = client.auth
  const { data, error } = await mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const { id, totp } = data
  const verified = await mfa.challengeAndVerify({ factorId: id, code: nextCode(totp.secret) })
  if (verified.error) throw verified.error
  return totp.secret
}

const setUp = 'profile.e2e.ts sets a factor up'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people, rest }) => {
      const first = rest.find((step) => step === 'a factor exists' || step === 'no factor exists')
      const isThere = first === 'a factor exists'
      let secret = ''
      const here = await openProfile(page, people, who, async (person) => {
        if (isThere) secret = await enrol(person)
      })
      return { here, secret, isThere }
    },
  },
  requests: {
    loadFactors: ['GET /auth/v1/user'],
    refreshFactors: ['GET /auth/v1/user'],
    removeFactor: ['DELETE /auth/v1/factors', 'POST /auth/v1/token'],
  },
  steps: {
    'a factor exists': { reply: through },
    'no factor exists': { reply: through },
    'the list fails to load': { reply: cut },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'return to the screen': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'the refresh finds no factor': { reply: through },
    'the refresh fails': { reply: cut },
    remove: { does: ({ page }) => button(page, 'Remover segundo fator').click() },
    confirm: { does: ({ page }) => answer(page, 'Remover').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'the factor is removed': {
      does: async ({ facts }) => {
        facts.isThere = false
      },
      reply: through,
      notice: 'Segundo fator removido',
    },
    // In a session that has not verified its second factor, the whole page would require the code.
    'the removal is refused': { reply: refusedSignIn(422, 'insufficient_aal') },
  },
  elsewhere: [{ step: 'a factor was set up', reason: setUp }],
  impossible: [
    {
      step: 'a factor exists',
      when: ({ factors }) => factors !== null,
      reason: 'a known factor is reloaded only after its removal',
    },
    {
      step: 'the refresh finds no factor',
      when: ({ factors }) => factors?.length === 1,
      reason: 'another device removes a factor only with its code',
    },
    {
      step: 'remove',
      when: ({ factors }) => factors?.length === 0,
      reason: 'without a factor there is no button',
    },
  ],
  unshown: {
    'factors.loading: outdate': setUp,
    'factors.listed: outdate': setUp,
    'factors.failed: outdate': setUp,
  },
  signs: {
    loading: ({ page }) =>
      part(page).getByText('Carregando segundo fator...').or(button(page, 'Remover segundo fator')),
    'listed.resting': ({ page }) => part(page).getByText(/^(?:Ativo|Inativo)$/u),
    'listed.refreshing': ({ page }) => part(page).getByText(/^(?:Ativo|Inativo)$/u),
    asking: ({ page }) => answer(page, 'Remover'),
    removing: ({ page }) => answer(page, 'Removendo...'),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar o segundo fator'),
  },
  looks: ({ failure, factors }) => [failure !== null, factors?.length],
  invariants: [
    {
      name: 'the screen shows whether a factor exists',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (!stateText(value).startsWith('listed')) return
        const isThere = context.factors?.length === 1
        await expect(part(page).getByText(isThere ? 'Ativo' : 'Inativo', { exact: true })).toBeVisible()
        await expect(button(page, isThere ? 'Remover segundo fator' : 'Ativar segundo fator')).toBeEnabled()
      },
    },
    {
      name: 'a refusal is shown in the dialog until the next attempt',
      holds: ({ page, snapshot: { value, context } }) =>
        expect(question(page).getByRole('alert')).toHaveCount(value === 'asking' && context.failure ? 1 : 0),
    },
    {
      name: 'a factor is removed only after a confirmation',
      holds: async ({ facts }) => expect(await factorsOf(facts.here)).toHaveLength(facts.isThere ? 1 : 0),
    },
  ],
  cleanUp: ({ facts: { here, secret } }) => removeFactors(here, () => nextCode(secret)),
})
