import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { maxToasts } from '#machines/notifications/notification.ts'
import { walk } from '#tests/paths/notifications/notifications.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { type Change, mockRealtime, type Realtime } from '#tests/support/screens/realtime.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

type Context = ContextFrom<typeof walk.machine>

/** Has enough notifications. */
const who = 'membro'
const table = 'notifications'

/** Own rows: `newest` is the badge of the walk, `before` are the three that are unread first. */
interface Facts {
  newest: Readonly<Record<string, unknown>> & { id: string }
  before: readonly string[]
  /** Ids that were unread before the path. */
  unread: readonly string[]
}

const readFacts = async (people: People): Promise<Facts> => {
  const { client, id } = await people.as(who)
  const touched = await client.rpc('touch_due_notifications')
  const own = await client.from(table).select('*').eq('user_id', id).order('created_at', { ascending: false })
  const error = touched.error ?? own.error
  if (error) throw error
  const rows = own.data ?? []
  // Of rows with the same time, neither is newer than the other.
  const apart = rows.filter(({ created_at }, at) => created_at !== rows[at - 1]?.created_at)
  const [newest, ...older] = apart
  if (!newest || older.length < maxToasts) throw new Error(`'${who}' has too few notifications`)
  return {
    newest,
    before: older.slice(0, maxToasts).map((row) => row.id),
    unread: rows.filter(({ read }) => !read).map((row) => row.id),
  }
}

/** Leaves exactly these unread, as if another window had marked the rest. */
const leaveUnread = async (people: People, ids: readonly string[]) => {
  const { client, id } = await people.as(who)
  const all = await client.from(table).update({ read: true }).eq('user_id', id).eq('read', false)
  const some = await client
    .from(table)
    .update({ read: false })
    .in('id', [...ids])
  const error = all.error ?? some.error
  if (error) throw error
}

const realtimes = new WeakMap<Page, Realtime>()
const realtimeOf = (page: Page) => {
  const realtime = realtimes.get(page)
  if (!realtime) throw new Error('the page has no live connection')
  return realtime
}

const bell = (page: Page) => page.getByRole('main').locator('[data-machine=notifications]')

/** Pauses the clock, so that the delay after a change ends only when the path says so. */
const holdMoment = async ({ page }: Stage<Facts>) => {
  // The clock is paused already; another second would end the delay.
  if ((await bell(page).getAttribute('data-state')) === 'settling') return
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}
const resumeClock = ({ page }: Stage<Facts>) => page.clock.resume()

const change = (of: (facts: Facts) => Change) => ({
  does: async (stage: Stage<Facts>) => {
    await holdMoment(stage)
    realtimeOf(stage.page).emit(table, of(stage.facts))
  },
})

const words = ({ unread }: Context) => {
  if (unread === null) return 'Notificações'
  if (unread === 0) return 'Notificações, nenhuma não lida'
  return `Notificações, ${unread} ${unread === 1 ? 'não lida' : 'não lidas'}`
}

const arrived = 'Nova Notificação'
const isNewest = ({ id }: { id: string }) => id === 'n-2'

const lists = 'the paths of notificationList, and notifications.e2e.ts'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  isWide: true,
  starts: {
    plain: async ({ page, people }) => {
      const facts = await readFacts(people)
      await people.enter(page, who)
      await page.goto('/feedback', { waitUntil: 'commit' })
      await bell(page).waitFor()
      // Otherwise ten seconds may pass between two steps. No delay ends within the next two.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
      return facts
    },
  },
  prepare: async (page, holdRequest) => {
    realtimes.set(page, await mockRealtime(page, { [table]: 'followNotifications' }, holdRequest))
  },
  requests: {
    touchDueNotifications: ['POST /rest/v1/rpc/touch_due_notifications'],
    followNotifications: [],
    loadUnread: ['GET /rest/v1/notifications?read=eq.false'],
  },
  steps: {
    'due tasks are announced': { does: ({ people, facts }) => leaveUnread(people, facts.before), reply: through },
    'announcing due tasks fails': { reply: cut },
    'three are unread': { does: ({ people, facts }) => leaveUnread(people, facts.before), reply: through },
    'all are read': { does: ({ people }) => leaveUnread(people, []), reply: through },
    'a fourth one reports a new badge': {
      does: ({ people, facts }) => leaveUnread(people, [facts.newest.id, ...facts.before]),
      reply: through,
      notice: ({ unread, known }) => (unread === null || known.some(isNewest) ? null : arrived),
    },
    'the count fails': { reply: cut },
    'the screen returns to the foreground': {
      does: async (stage) => {
        await returnToForeground(stage)
        await resumeClock(stage)
      },
    },
    'the live connection starts': {
      does: async (stage) => {
        realtimeOf(stage.page).setSubscribed(table, true)
        await expect(bell(stage.page)).toHaveAttribute('data-state', /^(?:touching|doubting|counting)$/u)
        await resumeClock(stage)
      },
    },
    'the live connection drops': { does: async ({ page }) => realtimeOf(page).setSubscribed(table, false) },
    'a badge arrives live': {
      ...change(({ newest }) => ({ type: 'INSERT', record: newest })),
      notice: ({ known, toasts }, state) =>
        state === 'touching' || known.some(isNewest) || toasts >= maxToasts ? null : arrived,
    },
    'a mark arrives live': change(({ newest }) => ({ type: 'UPDATE', record: { ...newest, read: true } })),
    'a change of a text arrives live': change(({ newest }) => ({ type: 'UPDATE', record: newest })),
    'a deletion arrives live': change(({ before }) => ({ type: 'DELETE', old_record: { id: before[0] ?? '' } })),
    'a deletion of another user arrives live': change(() => ({
      type: 'DELETE',
      old_record: { id: '00000000-0000-4000-8000-000000000000' },
    })),
    'an unreadable change arrives': change(() => ({ type: 'INSERT', record: { id: null } })),
    "'doubt' passes in notifications.doubting": {
      does: async (stage) => {
        await stage.page.clock.runFor(10_000)
        await resumeClock(stage)
      },
    },
    "'moment' passes in notifications.settling": {
      does: async (stage) => {
        await stage.page.clock.runFor(400)
        await resumeClock(stage)
      },
    },
  },
  impossible: [
    { step: 'the subscription fails', reason: 'the subscription never ends by itself' },
    { step: 'a new day begins', reason: 'midnight affects the whole page: tests/machines/app/connection.test.ts' },
  ],
  elsewhere: [
    ...['three are unread', 'a fourth one reports a new badge'].map((step) => ({
      step,
      when: ({ unread, latest }: Context) => unread !== null && latest === '',
      reason: 'each of several new ones is reported: tests/machines/notifications/notifications.test.ts',
    })),
    ...['open the panel', 'close the panel', 'open the section', 'a list marks notifications', 'a list reports'].map(
      (step) => ({ step, reason: lists }),
    ),
    { step: 'the panel fails', reason: 'a fault of the code: tests/paths' },
  ],
  signs: {
    doubting: ({ page }) => bell(page),
    touching: ({ page }) => bell(page),
    counting: ({ page }) => bell(page),
    resting: ({ page }) => bell(page),
    settling: ({ page }) => bell(page),
  },
  element: ({ page }) => bell(page),
  looks: ({ unread }) => [unread === null, unread === 0],
  invariants: [
    {
      name: 'the bell shows the unread count once it is known',
      holds: async ({ page, snapshot: { context } }) => {
        await expect(bell(page)).toHaveAccessibleName(words(context))
        await expect(bell(page).locator('span')).toHaveText(context.unread ? [String(context.unread)] : [])
      },
    },
  ],
  unshown: {
    'notifications: day.change': 'midnight affects the whole page',
    'notifications: list.open': lists,
    'notifications: list.close': lists,
    'notifications: notifications.marked': lists,
    'notifications: notice': lists,
    'notifications: xstate.error.actor.panel': 'a fault of the code: tests/paths',
    'notifications: xstate.error.actor.followNotifications': 'the subscription never ends by itself',
  },
  cleanUp: ({ people, facts }) => leaveUnread(people, facts.unread),
})
