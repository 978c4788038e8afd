import type { Session } from '@supabase/supabase-js'
import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { sessionKey } from '#machines/shared/client/storedSession.ts'
import { walk } from '#tests/paths/app/session.walk.ts'
import type { People, Person } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { mockRealtime, type Realtime } from '#tests/support/screens/realtime.ts'
import { tellFromElsewhere } from '#tests/e2e/anotherWindow.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

type Context = ContextFrom<typeof walk.machine>

const people = { ana: 'membro12', bia: 'membro11' }

interface Facts {
  /** Lets the auth server answer. */
  release: () => void
  /** Sessions begun on the path: the last one is the page's. */
  begun: Person[]
}

const machine = (page: Page) => page.locator('#root[data-machine=session]')
/** Shown or not: the bar's bell is there on every page, whatever the width. */
const bell = (page: Page) => page.locator('[data-machine=notifications]').first()
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const entrance = (page: Page) =>
  page.getByRole('link', { name: 'Entrar' }).or(page.getByRole('button', { name: 'Entrar' }))

/** As the auth server tells of whoever has a second factor and has shown the password only. */
const challenged = (session: Session): Session => {
  const at = new Date().toISOString()
  const factor = { id: 'totp', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at } as const
  return { ...session, user: { ...session.user, factors: [factor] } }
}

/** Without leaving the application. */
const open = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const begin = async (all: People, facts: Pick<Facts, 'begun'>, who: string) => {
  const person = await all.fresh(who)
  facts.begun.push(person)
  return person.session
}

/** Restored from what the browser keeps, where the path begins; else told by another window. */
const comes = (event: string, who: string, change: (session: Session) => Session = (session) => session) => ({
  does: async ({ page, people: all, facts }: Stage<Facts>) => {
    if ((await machine(page).getAttribute('data-state')) === 'restoring') return facts.release()
    await tellFromElsewhere(page, event, change(await begin(all, facts, who)))
    // Nobody is asked for a code but at the door.
    if (change === challenged && (await page.getByRole('link', { name: 'Entrar' }).isVisible()))
      await open(page, '/login')
  },
  notice: ({ factorId }: Context) =>
    factorId === null || change === challenged ? null : 'Bem-vindo de volta à Confraria',
})

const renamed = (session: Session): Session => ({
  ...session,
  user: { ...session.user, email: 'ana.nova@confraria.test' },
})

const counting = '**/rest/v1/notifications*'
const renewing = '**/auth/v1/token?grant_type=refresh_token'

/** With what the next count of the bell is refused. */
const refusals = new WeakMap<Page, Readonly<Record<string, string>>>()

/** Once for the whole path: requests are not begun and ceased to be looked at while files are on their way. */
const answerCounts = (page: Page) =>
  page.route(counting, (route) => {
    const refusal = refusals.get(page)
    refusals.delete(page)
    return refusal
      ? route.fulfill({ status: 403, json: { code: '42501', message: 'refused', details: null, ...refusal } })
      : route.fallback()
  })

/**
 * The bell counts anew, and the database refuses it. Its first count is over by then: refused in its place, that one would have
 * signed the person out before anything could be told, and nobody would follow the notifications any more.
 */
const refuse = async (page: Page, refusal: Readonly<Record<string, string>>) => {
  await expect(bell(page)).toHaveAttribute('data-state', 'following.resting')
  refusals.set(page, refusal)
  // As soon as the bell listens.
  await expect(() => realtimeOf(page).setSubscribed('notifications', true)).toPass()
}

const realtimes = new WeakMap<Page, Realtime>()
const realtimeOf = (page: Page) => {
  const realtime = realtimes.get(page)
  if (!realtime) throw new Error('the page hears nothing')
  return realtime
}

/** As long as the token is being renewed nobody knows whether there is a session: the first step says what comes of it. */
const restore = async (page: Page, all: People, first: string | undefined): Promise<Facts> => {
  let release = () => undefined as void
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const facts: Facts = { release: () => release(), begun: [] }
  const session = await begin(all, facts, first === 'Bia is signed in' ? people.bia : people.ana)
  let isFirst = true
  await answerCounts(page)
  await page.route(renewing, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await isReleased
    if (first === 'Ana is asked for her second factor') return route.fulfill({ json: challenged(session) })
    return route.fallback()
  })
  const refreshToken = first === 'the session is lost' ? 'refused' : session.refresh_token
  await page.addInitScript(([place, stored]) => localStorage.setItem(place, stored), [
    sessionKey,
    JSON.stringify({ ...session, expires_at: 1, refresh_token: refreshToken }),
  ] as const)
  await page.goto('/dashboard')
  return facts
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  isWide: true,
  starts: {
    plain: ({ page, people: all, rest }) => restore(page, all, rest[0]),
  },
  prepare: async (page, holdRequest) => {
    // The listener listens to the end.
    void holdRequest('authEvents')
    realtimes.set(page, await mockRealtime(page, {}, holdRequest))
  },
  requests: {
    authEvents: [],
    loadAccess: ['GET /rest/v1/user_roles', 'POST /rest/v1/rpc/my_access'],
    refreshAccess: ['GET /rest/v1/user_roles', 'POST /rest/v1/rpc/my_access'],
    signOut: ['POST /auth/v1/logout'],
  },
  steps: {
    'Ana is signed in': comes('SIGNED_IN', people.ana),
    'Bia is signed in': comes('SIGNED_IN', people.bia),
    'Ana is asked for her second factor': comes('SIGNED_IN', people.ana, challenged),
    'the token is refreshed': comes('TOKEN_REFRESHED', people.ana),
    'the e-mail is changed': comes('USER_UPDATED', people.ana, renamed),
    'nobody is signed in': { does: ({ page }) => tellFromElsewhere(page, 'SIGNED_OUT', null) },
    'the session is lost': {
      does: async ({ page, facts }) => {
        if ((await machine(page).getAttribute('data-state')) === 'restoring') return facts.release()
        // On another device all others are signed out. The next request finds out; where there is none, the renewal of a token
        // that has come to its end does.
        await facts.begun.at(-1)?.client.auth.signOut({ scope: 'local' })
        await page.evaluate((place) => {
          const kept = localStorage.getItem(place)
          if (kept === null) return
          const old: Session = { ...(JSON.parse(kept) as Session), expires_at: 1 }
          localStorage.setItem(place, JSON.stringify(old))
        }, sessionKey)
        // By the clock only where no live connection is closed: it would also end the notice of a loss that was known before.
        if ((await machine(page).getAttribute('data-state')) === 'challenged') await page.clock.fastForward(31_000)
        else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      },
      notice: 'Erro de autenticação',
    },
    'the account is suspended': {
      does: ({ page }) => refuse(page, { hint: 'account_suspended' }),
      notice: 'Conta suspensa',
    },
    'the database refuses something': { does: ({ page }) => refuse(page, {}) },
    'sign out': { does: ({ page }) => page.getByRole('button', { name: /^(?:Sair|Voltar para o login)$/u }).click() },
    'try again': {
      does: ({ page }) => page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).click(),
    },
    'the rights may have changed': { does: comeToTheFore },
    'a page is refused': {
      does: ({ page }) => open(page, '/admin'),
      notice: 'Acesso restrito',
    },
    'the rights come': { reply: through },
    'the rights do not come': { reply: cut, notice: 'Erro ao carregar permissões' },
    'the new rights come': { reply: through },
    'the new rights do not come': { reply: cut },
    'the server ends the session': { reply: through },
    'the server cannot end the session': { reply: cut },
  },
  impossible: [
    { step: 'the listener breaks', reason: 'nothing in it throws' },
    {
      step: 'the session is not renewed this time',
      reason: 'all later requests would wait for the next try: tests/machines/app/longSessions.test.ts',
    },
    {
      step: 'sign out',
      when: (_, state) => state === 'restoring',
      reason: 'its button comes with a session that is not renewed',
    },
    {
      step: 'nobody is signed in',
      when: (_, state) => state === 'restoring',
      reason: 'where the browser keeps no session, that is known before anything is painted',
    },
    {
      step: 'the session is lost',
      when: (_, state) => state === 'signedOut',
      reason: 'only a client that is still restoring says so',
    },
    {
      step: 'the account is suspended',
      when: (_, state) => state === 'challenged',
      reason: 'the page of the second factor asks the database for nothing',
    },
    {
      step: 'a page is refused',
      when: ({ access }) => access === null,
      reason: 'until the rights are known, the page waits for them',
    },
  ],
  signs: {
    restoring: ({ page }) => page.getByText('Carregando...'),
    signedOut: ({ page }) => entrance(page),
    challenged: ({ page }) => page.getByLabel('Código de 6 números'),
    'signedIn.loadingAccess': ({ page }) => heading(page),
    'signedIn.ready': ({ page }) => heading(page),
    'signedIn.refreshingAccess': ({ page }) => heading(page),
    'signedIn.failed': ({ page }) => page.getByRole('main').getByText('Erro ao carregar permissões'),
    signingOut: ({ page }) => entrance(page),
  },
  parts: ['#root'],
  invariants: [
    {
      name: 'who is not signed in sees nothing of anybody, and nothing is kept of them',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('signedOut')) return
        await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0)
        await expect.poll(() => page.evaluate((place) => localStorage.getItem(place), sessionKey)).toBe(null)
      },
    },
  ],
  unshown: {
    'session: xstate.error.actor.authEvents': 'nothing in it throws',
    'session.restoring: auth.delayed': 'later requests would wait: tests/machines/app/longSessions.test.ts',
    'session.restoring: signOut': 'only offered after that: tests/machines/app/session.test.ts',
    'session.signedIn: auth.delayed': 'later requests would wait: tests/machines/app/longSessions.test.ts',
    'session.restoring: auth.signedOut': 'known before anything is painted',
    'session.signedOut: auth.lost': 'only a client that is still restoring says so: tests/machines/app/session.test.ts',
    'session.challenged: auth.suspended': 'its page asks the database for nothing: tests/machines/app/session.test.ts',
  },
})
