import type { Page } from 'playwright/test'
import { walk } from '#tests/paths/entrance/confirmation.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { refusedSignIn, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

/** Opens the page to which the auth server redirects, with a separate session of this person. */
const open = async ({ page, people }: { page: Page; people: People }, hash: string) => {
  const { session } = await people.fresh('membro9')
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('entered') !== null) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('confraria-session', stored)
  }, JSON.stringify(session))
  await page.goto(`/login#${hash}`)
  return null
}

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    'the last link': async (stage) => {
      const { session } = await stage.people.fresh('membro9')
      const tokens = { access_token: session.access_token, refresh_token: session.refresh_token }
      return open(stage, new URLSearchParams({ ...tokens, type: 'email_change' }).toString())
    },
    'the first of two links': (stage) => open(stage, 'message=Confirmation+link+accepted&sb='),
  },
  requests: { finishConfirmation: ['POST /auth/v1/token'] },
  steps: {
    'a user is signed in': { reply: through, notice: 'E-mail confirmado' },
    'no one is signed in': {
      // The session has ended, and another window has noticed it.
      does: ({ page }) => page.evaluate(() => localStorage.removeItem('confraria-session')),
      reply: refusedSignIn(400, 'refresh_token_not_found'),
      notice: 'Erro de autenticação',
    },
  },
  elsewhere: [{ step: 'the code is not loaded', reason: 'it is loaded before the page shows this machine' }],
  unshown: {
    'confirmation.finishing: xstate.error.actor.finishConfirmation': 'it is loaded before the page shows this machine',
  },
  signs: {
    finishing: ({ page }) => page.getByText('Confirmando o e-mail...').first(),
    signedIn: ({ page }) => page.getByRole('heading', { level: 1, name: 'Dashboard' }),
    signedOut: ({ page }) => page.getByText(/^Este endereço está confirmado/u),
  },
  gone: ['signedIn', 'signedOut'],
  invariants: [],
})
