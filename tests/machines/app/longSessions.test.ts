import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { onReport } from '#tests/support/reports.ts'
import { openWindow, session, startServer, storageOf, stubBrowser, type Server } from '#tests/support/windows.ts'

/** The session's machine with its real actors and the real auth client, in windows that share one browser. */
let server: Server

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  server = startServer()
  stubBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(console.warn).mockRestore()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const ana = () => session('ana', server.now())
const keep = (kept: object) => localStorage.setItem('confraria-session', JSON.stringify(kept))
const isKept = () => localStorage.getItem('confraria-session') !== null
const draft = (person: string) => `confraria-draft:${person}:feed`
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('confraria-draft:'))
/** An expired token. */
const old = () => ({ ...ana(), expires_at: Math.floor(Date.now() / 1_000) - 60 })

describe('one window signs out', () => {
  test.each([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['and the server fails', () => Promise.resolve(new Response('', { status: 500 }))],
    ['and the server does not respond', () => new Promise<Response>(() => undefined)],
  ])('%s: all windows are signed out at once @ENT-94 @ENT-95 @APP-91', async (_, answer) => {
    keep(ana())
    const [here, there] = [await openWindow(), await openWindow()]
    await here.is('signedIn')
    await there.is('signedIn')
    sessionStorage.setItem(draft('ana'), '{}')
    server.responses.logout = answer
    here.actor.send({ type: 'signOut' })
    expect(isKept()).toBe(false)
    there.dispatch('storage')
    await there.is('signedOut')
    await vi.advanceTimersByTimeAsync(11_000)
    await here.is('signedOut')
    expect(drafts()).toEqual([])
    expect([...here.notices, ...there.notices]).toEqual([])
  })

  test.each(['pageshow', 'focus'])('a window that missed the event checks the session at %s @ENT-95', async (kind) => {
    keep(ana())
    const there = await openWindow()
    await there.is('signedIn')
    localStorage.removeItem('confraria-session')
    expect(there.actor.getSnapshot().matches('signedIn')).toBe(true)
    there.dispatch(kind)
    await there.is('signedOut')
  })

  test('with an expired token: the server ends the session too', async () => {
    keep(ana())
    const here = await openWindow()
    await here.is('signedIn')
    keep(old())
    here.actor.send({ type: 'signOut' })
    await here.is('signedOut')
    expect(server.sessions).toEqual([])
  })
})

describe('the rights of the last visit', () => {
  const accessKey = 'confraria-access'
  const rights = {
    userId: 'ana',
    memberId: null,
    roles: ['council'],
    isSupreme: false,
    isFounder: false,
    permissions: {},
    member: null,
  }
  const kept = () => JSON.parse(localStorage.getItem(accessKey) ?? 'null') as unknown
  const begun: [value: unknown, roles: readonly string[] | null][] = []
  const openWith = async (stored: string | null) => {
    keep(ana())
    if (stored !== null) localStorage.setItem(accessKey, stored)
    begun.length = 0
    const window = await openWindow()
    window.actor.subscribe(({ value, context }) => begun.push([value, context.access?.roles ?? null]))
    return window
  }

  test('are in force after a reload, until they are loaded again', async () => {
    const here = await openWith(JSON.stringify(rights))
    await here.is('signedIn')
    expect(begun).toContainEqual([{ signedIn: 'refreshingAccess' }, ['council']])
    await vi.advanceTimersByTimeAsync(100)
    expect(here.actor.getSnapshot().value).toEqual({ signedIn: 'ready' })
    expect(kept()).toEqual({ ...rights, roles: [] })
  })

  test.each([
    ['of another person', JSON.stringify({ ...rights, userId: 'rui' })],
    ['of an earlier version', JSON.stringify({ userId: 'ana', roles: ['admin'] })],
    ['cut off', JSON.stringify(rights).slice(0, 20)],
    ['absent', null],
  ])('%s: the page waits for the current ones', async (_, stored) => {
    const here = await openWith(stored)
    await here.is('signedIn')
    expect(begun.filter(([, roles]) => roles?.length)).toEqual([])
    expect(begun).toContainEqual([{ signedIn: 'loadingAccess' }, null])
  })

  test('are removed when the person signs out', async () => {
    const here = await openWith(JSON.stringify(rights))
    await here.is('signedIn')
    await vi.advanceTimersByTimeAsync(100)
    here.actor.send({ type: 'signOut' })
    await here.is('signedOut')
    await vi.advanceTimersByTimeAsync(100)
    expect(kept()).toBeNull()
  })
})

const json = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }))
const page = (status: number) => () => Promise.resolve(new Response('<h1>Blocked</h1>', { status }))

describe('a token is not renewed', () => {
  test.each([
    ['a time-out', json(408, { message: 'Request Timeout' })],
    ['too many requests', json(429, { code: 'over_request_rate_limit', message: 'Request rate limit reached' })],
    ["a proxy's 403", page(403)],
    ["a proxy's 404", page(404)],
    ['a gateway without its key', json(401, { message: 'No API key found in request' })],
    ['another renewal at the same moment', json(409, { code: 'conflict', message: 'Too many concurrent requests' })],
    ['an unavailable server', page(502)],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('because of %s: the session stays and is renewed later @ENT-96 @ENT-101', async (_, answer) => {
    // The auth client logs an error for it.
    vi.mocked(console.error).mockReturnValue(undefined)
    keep(old())
    server.responses.renewal = answer
    const here = await openWindow()
    await minutes(5)
    await here.is('restoring')
    expect(here.actor.getSnapshot().context.isDelayed).toBe(true)
    expect(isKept()).toBe(true)
    vi.mocked(console.error).mockClear()
    const times = server.times('renewal')
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(times.length).toBeLessThan(12)
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(30_000)
    server.responses.renewal = null
    await minutes(3)
    await here.is('signedIn')
    expect(here.actor.getSnapshot().context.isDelayed).toBe(false)
    expect(here.notices).toEqual([])
  })

  test('while signed in: requests wait as without a network and are never sent anonymously', async () => {
    keep(ana())
    const here = await openWindow()
    await here.is('signedIn')
    server.responses.renewal = json(429, { code: 'over_request_rate_limit' })
    await minutes(16)
    expect(here.actor.getSnapshot().context.isDelayed).toBe(true)
    const requests = server.times('rest').length
    const { supabase } = await here.account()
    const answer = supabase().from('tasks').select().retry(false)
    const [{ error }] = await Promise.all([answer, minutes(1)])
    expect(here.failureOf(error).kind).toBe('offline')
    expect(server.times('rest')).toHaveLength(requests)
    server.responses.renewal = null
    await minutes(3)
    expect((await supabase().from('tasks').select()).error).toBeNull()
    expect(here.actor.getSnapshot().context).toMatchObject({ isDelayed: false, user: { id: 'ana' } })
  })

  test.each(['refresh_token_not_found', 'refresh_token_already_used', 'session_expired', 'user_banned'])(
    'because the auth server returns %s: the session is lost in every window',
    async (code) => {
      keep(ana())
      const [here, there] = [await openWindow(), await openWindow()]
      await here.is('signedIn')
      await there.is('signedIn')
      sessionStorage.setItem(draft('ana'), '{}')
      server.responses.renewal = json(400, { code, message: 'Invalid Refresh Token' })
      keep(old())
      await minutes(1)
      await here.is('signedOut')
      there.dispatch('storage')
      await there.is('signedOut')
      expect([here.notices, there.notices]).toEqual([['session.lost'], ['session.lost']])
      // Only the same person gets the draft again.
      expect(drafts()).toEqual([draft('ana')])
    },
  )
})

describe('after a lost session', () => {
  test.each([
    ['the same person finds the draft', 'ana', [draft('ana')]],
    ['another person finds no draft', 'bia', []],
  ])('%s @ENT-99 @APP-91', async (_, person, found) => {
    sessionStorage.setItem(draft('ana'), '{}')
    keep(session(person, server.now()))
    const here = await openWindow()
    await here.is('signedIn')
    expect(drafts()).toEqual(found)
  })
})

describe('a wrong clock', () => {
  test.each([
    ['20 minutes fast', -20],
    ['20 minutes slow', 20],
    ['a year fast', -60 * 24 * 365],
  ])('%s: one renewal in a quarter of an hour @ENT-101', async (_, ahead) => {
    server.setAhead(ahead * 60_000)
    keep(old())
    const here = await openWindow()
    await here.is('signedIn')
    const { supabase } = await here.account()
    for (let minute = 0; minute < 12; minute += 1) {
      await minutes(1)
      expect((await supabase().from('tasks').select()).error).toBeNull()
    }
    expect(server.times('renewal')).toHaveLength(1)
    await minutes(3)
    expect(server.times('renewal')).toHaveLength(2)
    expect(server.refused).toBe(0)
  })

  test('that is set back while signed in: the token is renewed at once @ENT-101', async () => {
    keep(ana())
    const here = await openWindow()
    await here.is('signedIn')
    vi.setSystemTime(Date.now() - 20 * 60_000)
    server.setAhead(20 * 60_000)
    const { supabase } = await here.account()
    expect((await supabase().from('tasks').select()).error).toBeNull()
    expect((await supabase().from('tasks').select()).error).toBeNull()
    expect(server.times('renewal')).toHaveLength(1)
    expect(server.refused).toBe(0)
  })
})

describe('the database says that the session has ended', () => {
  test('to several requests: it is lost once, without another renewal, in every window @ENT-96', async () => {
    keep(ana())
    const [here, there] = [await openWindow(), await openWindow()]
    await here.is('signedIn')
    await there.is('signedIn')
    server.end()
    const { supabase } = await here.account()
    await Promise.all([supabase().from('tasks').select(), supabase().from('members').select()])
    await here.is('signedOut')
    there.dispatch('storage')
    await there.is('signedOut')
    expect(here.actor.getSnapshot().context.isLost).toBe(true)
    expect([here.notices, there.notices]).toEqual([['session.lost'], ['session.lost']])
    expect(server.times('renewal')).toEqual([])
  })

  test('for a token that another window has replaced: the request is repeated', async () => {
    keep(ana())
    const here = await openWindow()
    await here.is('signedIn')
    const { supabase } = await here.account()
    server.end()
    server.onNext('rest', () => keep(session('ana', server.now())))
    expect((await supabase().from('tasks').select()).error).toBeNull()
    await here.is('signedIn')
    expect(here.notices).toEqual([])
  })
})

const blocked = {
  get() {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
  configurable: true,
}

describe('storage', () => {
  test('that is blocked: the user signs in for this page and signs out @ENT-103', async () => {
    for (const place of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, place, blocked)
    const here = await openWindow()
    await here.is('signedOut')
    const { supabase } = await here.account()
    const { error } = await supabase().auth.signInWithPassword({ email: 'ana@confraria.test', password: 'x' })
    expect(error).toBeNull()
    await here.is('signedIn')
    expect((await supabase().from('tasks').select()).error).toBeNull()
    here.dispatch('focus')
    await here.is('signedIn')
    here.actor.send({ type: 'signOut' })
    await here.is('signedOut')
    expect(server.sessions).toEqual([])
  })

  test('that is full: the input stays on the page only, and so does the session @ENT-103', async () => {
    for (const place of ['localStorage', 'sessionStorage']) vi.stubGlobal(place, storageOf({ isFull: true }))
    const here = await openWindow()
    const { supabase } = await here.account()
    await supabase().auth.signInWithPassword({ email: 'ana@confraria.test', password: 'x' })
    await here.is('signedIn')
    await minutes(14)
    await here.is('signedIn')
    expect(server.times('renewal')).toHaveLength(1)

    const { messageComposerMachine } = await import('#machines/community/messageComposer.machine.ts')
    const composer = createActor(messageComposerMachine, {
      input: { userId: 'ana', messageId: null, place: 'feed', beginning: '' },
    })
    onReport(composer, () => undefined)
    composer.start()
    await waitFor(composer, (state) => state.matches('writing'))
    composer.send({ type: 'text.change', text: 'olá' })
    expect(composer.getSnapshot()).toMatchObject({ status: 'active', context: { text: 'olá' } })
  })

  test('with something else under the session’s key: no one is signed in', async () => {
    localStorage.setItem('confraria-session', '{"access_token":')
    const here = await openWindow()
    await here.is('signedOut')
    expect(here.notices).toEqual([])
  })
})
