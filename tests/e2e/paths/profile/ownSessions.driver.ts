import { type Page, expect } from 'playwright/test'
import { stateText } from '#src/hooks/stateText.ts'
import { walk } from '#tests/paths/profile/ownSessions.walk.ts'
import { openProfile } from '#tests/support/screens/ownProfile.ts'
import type { Person } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The session of the page. */
  here: Person
  /** Another session of the same account; null after it ended. */
  there: Person | null
}

/** No other test keeps a session of this account. */
const who = 'membro10'
const part = (page: Page) => page.locator('[data-machine=ownSessions]')
const devices = (page: Page) => part(page).getByRole('listitem')
const end = (page: Page) => part(page).getByRole('button', { name: 'Sair dos outros aparelhos' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sair dos outros aparelhos?' })
const button = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

/** Whether the server still accepts this session. */
const isKnown = async ({ client, session }: Person) => (await client.auth.getUser(session.access_token)).error === null

const changed = 'passwordChange.driver.ts changes a password'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: { plain: async ({ page, people }) => ({ here: await openProfile(page, people, who), there: null }) },
  requests: {
    loadOwnSessions: ['POST /rest/v1/rpc/list_my_sessions'],
    refreshOwnSessions: ['POST /rest/v1/rpc/list_my_sessions'],
    endOtherSessions: ['POST /auth/v1/logout'],
  },
  steps: {
    'another device is signed in': {
      does: async ({ people, facts }) => {
        facts.there ??= await people.fresh(who)
      },
      reply: through,
    },
    'only this device is signed in': {
      does: async ({ facts }) => {
        const { error } = await facts.here.client.auth.signOut({ scope: 'others' })
        if (error) throw error
        facts.there = null
      },
      reply: through,
    },
    'the list fails to load': { reply: cut },
    retry: { does: ({ page }) => part(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'return to the screen': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'the refresh finds only this device': {
      does: async ({ facts }) => {
        const { error } = await facts.here.client.auth.signOut({ scope: 'others' })
        if (error) throw error
        facts.there = null
      },
      reply: through,
    },
    'the refresh fails': { reply: cut },
    'end the other sessions': { does: ({ page }) => end(page).click() },
    confirm: { does: ({ page }) => button(page, 'Sair dos outros').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'the other sessions end': { reply: through, notice: 'Outros aparelhos desconectados' },
    'ending them gets no response': { reply: cut },
  },
  elsewhere: [{ step: 'a password was changed', reason: changed }],
  unshown: {
    'ownSessions.loading: outdate': changed,
    'ownSessions.listed: outdate': changed,
    'ownSessions.failed: outdate': changed,
  },
  signs: {
    loading: ({ page }) => part(page).getByText('Carregando aparelhos...').or(devices(page)),
    'listed.resting': ({ page }) => devices(page).filter({ hasText: 'Este aparelho' }),
    'listed.refreshing': ({ page }) => devices(page).filter({ hasText: 'Este aparelho' }),
    asking: ({ page }) => button(page, 'Sair dos outros'),
    ending: ({ page }) => button(page, 'Saindo...'),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar aparelhos'),
  },
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'the button is there exactly with another session',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (!stateText(value).startsWith('listed') || context.sessions === null) return
        const isAlone = context.sessions.length === 1
        await expect(end(page)).toHaveCount(isAlone ? 0 : 1)
        await expect(part(page).getByText('Você está conectado só neste aparelho.')).toHaveCount(isAlone ? 1 : 0)
        await (isAlone ? expect(devices(page)).toHaveCount(1) : expect(devices(page)).not.toHaveCount(1))
      },
    },
    {
      name: 'other sessions end only after a confirmation, and this one stays',
      holds: async ({ facts, step }) => {
        if (step === 'the other sessions end') {
          expect(facts.there && (await isKnown(facts.there))).not.toBe(true)
          facts.there = null
        } else if (facts.there) expect(await isKnown(facts.there)).toBe(true)
        expect(await isKnown(facts.here)).toBe(true)
      },
    },
    {
      name: 'a failure is shown in the dialog until the next attempt',
      holds: ({ page, snapshot: { value, context } }) =>
        expect(question(page).getByRole('alert')).toHaveCount(value === 'asking' && context.failure ? 1 : 0),
    },
  ],
})
