import type { Session } from '@supabase/supabase-js'
import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { accessKey, sessionKey } from '#machines/shared/client/storedSession.ts'
import { access as rights, walk } from '#tests/paths/app/session.walk.ts'
import type { People, Person } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { mockRealtime, type Realtime } from '#tests/support/screens/realtime.ts'
import { tellFromElsewhere } from '#tests/e2e/anotherWindow.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

type Context = ContextFrom<typeof walk.machine>

const people = { ana: 'membro12', bia: 'membro11' }

interface Facts {
  /** Lets the response of the auth server pass. */
  release: () => void
  /** Sessions that the path started: the page uses the last one. */
  begun: Person[]
}

const machine = (page: Page) => page.locator('#root[data-machine=session]')
/** Every page has the bell, sometimes hidden. */
const bell = (page: Page) => page.locator('[data-machine=notifications]').first()
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const entrance = (page: Page) =>
  page.getByRole('link', { name: 'Entrar' }).or(page.getByRole('button', { name: 'Entrar' }))

/** The session of a user whose second factor is still missing, as the auth server sends it. */
const challenged = (session: Session): Session => {
  const at = new Date().toISOString()
  const factor = { id: 'totp', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at } as const
  return { ...session, user: { ...session.user, factors: [factor] } }
}

/** Opens a page without a reload. */
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

/** At the start of a path the stored session is restored; later another window reports the session. */
const signIn = (event: string, who: string, change: (session: Session) => Session = (session) => session) => ({
  does: async ({ page, people: all, facts }: Stage<Facts>) => {
    if ((await machine(page).getAttribute('data-state')) === 'restoring') return facts.release()
    await tellFromElsewhere(page, event, change(await begin(all, facts, who)))
    // Only the login page requests the code.
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

/** The error of the next refused count of the bell. */
const refusals = new WeakMap<Page, Readonly<Record<string, string>>>()

/** Routes once for the whole path: a change of routes would disturb files that are loading. */
const routeCounts = (page: Page) =>
  page.route(counting, (route) => {
    const refusal = refusals.get(page)
    refusals.delete(page)
    return refusal
      ? route.fulfill({ status: 403, json: { code: '42501', message: 'refused', details: null, ...refusal } })
      : route.fallback()
  })

/**
 * The bell counts again, and the database refuses it. The first count must succeed: its refusal would sign the user out
 * before the live channel is open.
 */
const refuse = async (page: Page, refusal: Readonly<Record<string, string>>) => {
  await expect(bell(page)).toHaveAttribute('data-state', /^(?:doubting|resting)$/u)
  refusals.set(page, refusal)
  // After a change of a row it counts at once; after the first confirmed subscription only ten seconds later.
  await expect(() => realtimeOf(page).emit('notifications', { type: 'UPDATE', record: {} })).toPass()
}

const realtimes = new WeakMap<Page, Realtime>()
const realtimeOf = (page: Page) => {
  const realtime = realtimes.get(page)
  if (!realtime) throw new Error('the page has no live connection')
  return realtime
}

/** Holds the renewal of the token: the first step decides its result. */
const restore = async (page: Page, all: People, first: string | undefined): Promise<Facts> => {
  let release = () => undefined as void
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const facts: Facts = { release: () => release(), begun: [] }
  const session = await begin(all, facts, first === 'Bia is signed in' ? people.bia : people.ana)
  let isFirst = true
  await routeCounts(page)
  await page.route(renewing, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await isReleased
    if (first === 'Ana must enter her second factor') return route.fulfill({ json: challenged(session) })
    return route.fallback()
  })
  if (first === 'Ana returns with her last rights')
    await page.addInitScript(([place, stored]) => localStorage.setItem(place, stored), [
      accessKey,
      JSON.stringify({ ...rights, userId: session.user.id }),
    ] as const)
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
    // The listener runs until the end.
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
    'Ana is signed in': signIn('SIGNED_IN', people.ana),
    'Bia is signed in': signIn('SIGNED_IN', people.bia),
    'Ana returns with her last rights': signIn('SIGNED_IN', people.ana),
    'Ana must enter her second factor': signIn('SIGNED_IN', people.ana, challenged),
    'the token is refreshed': signIn('TOKEN_REFRESHED', people.ana),
    'the e-mail is changed': signIn('USER_UPDATED', people.ana, renamed),
    'no one is signed in': { does: ({ page }) => tellFromElsewhere(page, 'SIGNED_OUT', null) },
    'the session is lost': {
      does: async ({ page, facts }) => {
        if ((await machine(page).getAttribute('data-state')) === 'restoring') return facts.release()
        // Another device signs this session out. The next request fails, or the renewal of the expired token fails.
        await facts.begun.at(-1)?.client.auth.signOut({ scope: 'local' })
        await page.evaluate((place) => {
          const stored = localStorage.getItem(place)
          if (stored === null) return
          const old: Session = { ...(JSON.parse(stored) as Session), expires_at: 1 }
          localStorage.setItem(place, JSON.stringify(old))
        }, sessionKey)
        // Elsewhere the clock would also close the live connection and hide the notice of an earlier loss.
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
    'the rights may have changed': { does: returnToForeground },
    'a page is refused': {
      does: ({ page }) => open(page, '/admin'),
      notice: 'Acesso restrito',
    },
    'the rights are loaded': { reply: through },
    'the rights cannot be loaded': { reply: cut, notice: 'Erro ao carregar permissões' },
    'the new rights are loaded': { reply: through },
    'the new rights cannot be loaded': { reply: cut },
    'the server ends the session': { reply: through },
    'the server cannot end the session': { reply: cut },
  },
  impossible: [
    { step: 'the listener breaks', reason: 'the listener never throws' },
    {
      step: 'renewing the session fails once',
      reason: 'all later requests would wait for the next attempt: tests/machines/app/longSessions.test.ts',
    },
    {
      step: 'sign out',
      when: (_, state) => state === 'restoring',
      reason: 'its button appears only when the renewal fails',
    },
    {
      step: 'no one is signed in',
      when: (_, state) => state === 'restoring',
      reason: 'without a stored session, the machine leaves this state before the first paint',
    },
    {
      step: 'the session is lost',
      when: (_, state) => state === 'signedOut',
      reason: 'only a client that still restores reports a loss',
    },
    {
      step: 'the account is suspended',
      when: (_, state) => state === 'challenged',
      reason: 'the page of the second factor makes no database requests',
    },
    {
      step: 'a page is refused',
      when: ({ access }, state) => access === null || state.includes('refreshingAccess'),
      reason: 'the page waits until the rights are loaded',
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
      name: 'signed out, the page shows no personal data and the browser stores no session and no rights',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('signedOut')) return
        await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0)
        for (const key of [sessionKey, accessKey])
          await expect.poll(() => page.evaluate((place) => localStorage.getItem(place), key)).toBe(null)
      },
    },
  ],
  unshown: {
    'session: xstate.error.actor.authEvents': 'the listener never throws',
    'session.restoring: auth.delayed': 'later requests would wait: tests/machines/app/longSessions.test.ts',
    'session.restoring: signOut': 'the button appears later: tests/paths/app/session.walk.ts',
    'session.signedIn: auth.delayed': 'later requests would wait: tests/machines/app/longSessions.test.ts',
    'session.restoring: auth.signedOut': 'it happens before the first paint',
    'session.signedOut: auth.lost': 'only a client that still restores reports a loss: tests/paths/app/session.walk.ts',
    'session.challenged: auth.suspended': 'its page makes no database requests: tests/paths/app/session.walk.ts',
  },
})
