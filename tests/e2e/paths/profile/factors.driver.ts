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
  /** Must the account have one? */
  isThere: boolean
}

/** Other tests sign them in anew each time. */
const who = 'membro10'

const part = (page: Page) => page.locator('[data-machine=factors]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Remover o segundo fator?' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

/** In this very session: without its code nobody removes it. Answers its secret. */
const enrol = async ({ client }: Person): Promise<string> => {
  const { mfa } = client.auth
  const { data, error } = await mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const { id, totp } = data
  const verified = await mfa.challengeAndVerify({ factorId: id, code: nextCode(totp.secret) })
  if (verified.error) throw verified.error
  return totp.secret
}

const setUp = 'profile.e2e.ts sets one up, and sees the row change'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people, rest }) => {
      const first = rest.find((step) => step === 'there is one' || step === 'there is none')
      const isThere = first === 'there is one'
      let secret = ''
      const here = await openProfile(page, people, who, async (person) => {
        if (isThere) secret = await enrol(person)
      })
      return { here, secret, isThere }
    },
  },
  requests: { loadFactors: ['GET /auth/v1/user'], removeFactor: ['DELETE /auth/v1/factors', 'POST /auth/v1/token'] },
  steps: {
    'there is one': { reply: through },
    'there is none': { reply: through },
    'the list does not come': { reply: cut },
    'ask again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    remove: { does: ({ page }) => button(page, 'Remover segundo fator').click() },
    confirm: { does: ({ page }) => answer(page, 'Remover').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'it is removed': {
      does: async ({ facts }) => {
        facts.isThere = false
      },
      reply: through,
      notice: 'Segundo fator removido',
    },
    // Of a session that has not shown its code; then the whole page asks for it.
    'it is not removed': { reply: refusedSignIn(422, 'insufficient_aal') },
  },
  elsewhere: [{ step: 'one was set up', reason: setUp }],
  impossible: [
    {
      step: 'there is one',
      when: ({ factors }) => factors !== null,
      reason: 'what is known is asked for again only once it was removed',
    },
    {
      step: 'remove',
      when: ({ factors }) => factors?.length === 0,
      reason: 'there is no button for what is not there',
    },
  ],
  unshown: {
    'factors.loading: refresh': setUp,
    'factors.listed: refresh': setUp,
    'factors.failed: refresh': setUp,
  },
  signs: {
    loading: ({ page }) =>
      part(page).getByText('Carregando segundo fator...').or(button(page, 'Remover segundo fator')),
    listed: ({ page }) => part(page).getByText(/^(?:Ativo|Inativo)$/u),
    asking: ({ page }) => answer(page, 'Remover'),
    removing: ({ page }) => answer(page, 'Removendo...'),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar o segundo fator'),
  },
  looks: ({ failure, factors }) => [failure !== null, factors?.length],
  invariants: [
    {
      name: 'the screen says whether there is one',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (value !== 'listed') return
        const isThere = context.factors?.length === 1
        await expect(part(page).getByText(isThere ? 'Ativo' : 'Inativo', { exact: true })).toBeVisible()
        await expect(button(page, isThere ? 'Remover segundo fator' : 'Ativar segundo fator')).toBeEnabled()
      },
    },
    {
      name: 'a refusal stays in the question, until the next attempt',
      holds: ({ page, snapshot: { value, context } }) =>
        expect(question(page).getByRole('alert')).toHaveCount(value === 'asking' && context.failure ? 1 : 0),
    },
    {
      name: 'nothing is removed without a yes',
      holds: async ({ facts }) => expect(await factorsOf(facts.here)).toHaveLength(facts.isThere ? 1 : 0),
    },
  ],
  cleanUp: ({ facts: { here, secret } }) => removeFactors(here, () => nextCode(secret)),
})
