import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { mostTold } from '#machines/notifications/notification.ts'
import { walk } from '#tests/paths/notifications/notifications.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { type Change, mockRealtime, type Realtime } from '#tests/support/screens/realtime.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

type Context = ContextFrom<typeof walk.machine>

/** Who has had enough notifications. */
const who = 'membro'
const table = 'notifications'

/** Rows of the person's own: the newest stands for the badge of the walk, the three before it are those that are unread at first. */
interface Facts {
  newest: Readonly<Record<string, unknown>> & { id: string }
  before: readonly string[]
  /** What was unread before the path. */
  unread: readonly string[]
}

const readFacts = async (people: People): Promise<Facts> => {
  const { client, id } = await people.as(who)
  const touched = await client.rpc('touch_due_notifications')
  const own = await client.from(table).select('*').eq('user_id', id).order('created_at', { ascending: false })
  const error = touched.error ?? own.error
  if (error) throw error
  const rows = own.data ?? []
  // What came at the same instant is no news of each other.
  const apart = rows.filter(({ created_at }, at) => created_at !== rows[at - 1]?.created_at)
  const [newest, ...older] = apart
  if (!newest || older.length < mostTold) throw new Error(`'${who}' has too few notifications`)
  return {
    newest,
    before: older.slice(0, mostTold).map((row) => row.id),
    unread: rows.filter(({ read }) => !read).map((row) => row.id),
  }
}

/** Exactly these are unread, as if the others had been marked in another window. */
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
  if (!realtime) throw new Error('the page hears nothing')
  return realtime
}

/** The moment after a change lasts until the path says that it has passed. */
const holdMoment = async ({ page }: Stage<Facts>) => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}
const goOn = ({ page }: Stage<Facts>) => page.clock.resume()

const change = (of: (facts: Facts) => Change) => ({
  does: async (stage: Stage<Facts>) => {
    await holdMoment(stage)
    realtimeOf(stage.page).emit(table, of(stage.facts))
  },
})

const bell = (page: Page) => page.getByRole('main').locator('[data-machine=notifications]')
const words = ({ unread }: Context) => {
  if (unread === null) return 'Notificações'
  if (unread === 0) return 'Notificações, nenhuma não lida'
  return `Notificações, ${unread} ${unread === 1 ? 'não lida' : 'não lidas'}`
}

const arrived = 'Nova Notificação'
const isNewest = 'n-2'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  isWide: true,
  starts: {
    plain: async ({ page, people }) => {
      const facts = await readFacts(people)
      await people.enter(page, who)
      await page.goto('/feedback')
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
    'due tasks are announced': { reply: through },
    'due tasks cannot be announced': { reply: cut },
    'three are unread': { does: ({ people, facts }) => leaveUnread(people, facts.before), reply: through },
    'none is unread': { does: ({ people }) => leaveUnread(people, []), reply: through },
    'a fourth one is of a new badge': {
      does: ({ people, facts }) => leaveUnread(people, [facts.newest.id, ...facts.before]),
      reply: through,
      notice: ({ unread, known }) => (unread === null || known.includes(isNewest) ? null : arrived),
    },
    'they cannot be counted': { reply: cut },
    'the screen comes to the fore': {
      does: async (stage) => {
        await comeToTheFore(stage)
        await goOn(stage)
      },
    },
    'changes are heard': {
      does: async (stage) => {
        realtimeOf(stage.page).setSubscribed(table, true)
        await expect(bell(stage.page)).toHaveAttribute('data-state', 'following.counting')
        await goOn(stage)
      },
    },
    'changes are not heard': { does: async ({ page }) => realtimeOf(page).setSubscribed(table, false) },
    'a badge is told of': {
      ...change(({ newest }) => ({ type: 'INSERT', record: newest })),
      notice: ({ known, told }) => (known.includes(isNewest) || told >= mostTold ? null : arrived),
    },
    'a mark is told of': change(({ newest }) => ({ type: 'UPDATE', record: { ...newest, read: true } })),
    'a deletion is told of': {
      does: async ({ page, facts }) =>
        realtimeOf(page).emit(table, { type: 'DELETE', old_record: { id: facts.before[0] ?? '' } }),
    },
    'something unreadable is told of': change(() => ({ type: 'INSERT', record: { id: null } })),
    "'moment' passes in notifications.following.settling": {
      does: async (stage) => {
        await stage.page.clock.runFor(400)
        await goOn(stage)
      },
    },
  },
  impossible: [
    { step: 'changes cannot be followed', reason: 'following has no end of its own but what it tells' },
    { step: 'a new day begins', reason: 'midnight comes to the whole page: tests/machines/app/day.test.ts' },
  ],
  elsewhere: ['three are unread', 'a fourth one is of a new badge'].map((step) => ({
    step,
    when: ({ unread, latest }: Context) => unread !== null && latest === '',
    reason: 'of several at once each is told: tests/machines/notifications/notifications.test.ts',
  })),
  signs: {
    touching: ({ page }) => bell(page),
    'following.counting': ({ page }) => bell(page),
    'following.resting': ({ page }) => bell(page),
    'following.settling': ({ page }) => bell(page),
  },
  element: ({ page }) => bell(page),
  looks: ({ unread }) => [unread === null, unread === 0],
  invariants: [
    {
      name: 'the bell says how many are unread, as soon as that is known',
      holds: async ({ page, snapshot: { context } }) => {
        await expect(bell(page)).toHaveAccessibleName(words(context))
        await expect(bell(page).locator('span')).toHaveText(context.unread ? [String(context.unread)] : [])
      },
    },
  ],
  unshown: {
    'notifications: day.change': 'midnight comes to the whole page',
    'notifications.following: xstate.error.actor.followNotifications': 'following has no end of its own',
  },
  cleanUp: ({ people, facts }) => leaveUnread(people, facts.unread),
})
