import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/profile/ownSessions.walk.ts'
import { openProfile } from '#tests/support/screens/ownProfile.ts'
import type { Person } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** As on the page. */
  here: Person
  /** The same person in another place; null after they left it. */
  there: Person | null
}

/** Whose sessions end; other tests sign them in anew each time. */
const who = 'membro10'
const part = (page: Page) => page.locator('[data-machine=ownSessions]')
const devices = (page: Page) => part(page).getByRole('listitem')
const end = (page: Page) => part(page).getByRole('button', { name: 'Sair dos outros aparelhos' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sair dos outros aparelhos?' })
const button = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

/** Does the server still know this session? */
const isKnown = async ({ client, session }: Person) => (await client.auth.getUser(session.access_token)).error === null

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: { plain: async ({ page, people }) => ({ here: await openProfile(page, people, who), there: null }) },
  requests: {
    loadOwnSessions: ['POST /rest/v1/rpc/list_my_sessions'],
    endOtherSessions: ['POST /auth/v1/logout'],
  },
  steps: {
    'one is signed in elsewhere too': {
      does: async ({ people, facts }) => {
        facts.there ??= await people.fresh(who)
      },
      reply: through,
    },
    'one is signed in only here': {
      does: async ({ facts }) => {
        const { error } = await facts.here.client.auth.signOut({ scope: 'others' })
        if (error) throw error
        facts.there = null
      },
      reply: through,
    },
    'the list does not come': { reply: cut },
    'ask again': { does: ({ page }) => part(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'come back': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'end the others': { does: ({ page }) => end(page).click() },
    confirm: { does: ({ page }) => button(page, 'Sair dos outros').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'they are ended': { reply: through, notice: 'Outros aparelhos desconectados' },
    'they are not ended': { reply: cut },
  },
  signs: {
    loading: ({ page }) => part(page).getByText('Carregando aparelhos...').or(devices(page)),
    listed: ({ page }) => devices(page).filter({ hasText: 'Este aparelho' }),
    asking: ({ page }) => button(page, 'Sair dos outros'),
    ending: ({ page }) => button(page, 'Saindo...'),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar aparelhos'),
  },
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'one leaves other places only where there are some',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (value !== 'listed' || context.sessions === null) return
        const isAlone = context.sessions.length === 1
        await expect(end(page)).toHaveCount(isAlone ? 0 : 1)
        await expect(part(page).getByText('Você está conectado só neste aparelho.')).toHaveCount(isAlone ? 1 : 0)
        await (isAlone ? expect(devices(page)).toHaveCount(1) : expect(devices(page)).not.toHaveCount(1))
      },
    },
    {
      name: 'nobody is signed out elsewhere without a yes, and then everybody but here is',
      holds: async ({ facts, step }) => {
        if (step === 'they are ended') {
          expect(facts.there && (await isKnown(facts.there))).not.toBe(true)
          facts.there = null
        } else if (facts.there) expect(await isKnown(facts.there)).toBe(true)
        expect(await isKnown(facts.here)).toBe(true)
      },
    },
    {
      name: 'what did not work is told in the question, until the next attempt',
      holds: ({ page, snapshot: { value, context } }) =>
        expect(question(page).getByRole('alert')).toHaveCount(value === 'asking' && context.failure ? 1 : 0),
    },
  ],
})
