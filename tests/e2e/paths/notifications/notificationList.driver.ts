import { type Page, expect } from 'playwright/test'
import { shownRows } from '#machines/notifications/notificationList.ts'
import { walk } from '#tests/paths/notifications/notificationList.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { blockRealtime } from '#tests/support/screens/realtime.ts'

/** Has more than one page of notifications, and at most two. */
const who = 'membro'
const offline = 'Sem resposta do servidor.'

/** As in the samples: only the newest is unread. */
const leaveOneUnread = async (people: People) => {
  const { client, id } = await people.as(who)
  const own = () => client.from('notifications')
  const touched = await client.rpc('touch_due_notifications')
  const all = await own().update({ read: true }).eq('user_id', id).eq('read', false)
  const newest = await own().select('id').order('created_at', { ascending: false }).order('id', { ascending: false })
  const [first] = newest.data ?? []
  const one = await own()
    .update({ read: false })
    .eq('id', first?.id ?? '')
  const error = touched.error ?? all.error ?? newest.error ?? one.error
  if (error) throw error
}

const place = (page: Page) => page.locator('[data-machine=notificationList]')
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

const live = 'live changes arrive at any time: notifications.e2e.ts has two browsers'
const queue = 'two marks at once need two unread notifications: tests/machines/notifications/notificationList.test.ts'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await leaveOneUnread(people)
      await people.enter(page, who)
      // No live changes: here the path decides what happens.
      await blockRealtime(page)
      await page.goto('/dashboard?tab=community&section=notifications')
      return null
    },
  },
  requests: {
    loadNotifications: ['GET /rest/v1/notifications?id.desc'],
    loadMoreNotifications: ['GET /rest/v1/notifications?id.desc'],
    refreshNotifications: ['GET /rest/v1/notifications?id.desc'],
    markRead: ['PATCH /rest/v1/notifications?id=in'],
    markAllRead: ['PATCH /rest/v1/notifications?read=eq.false'],
  },
  steps: {
    'the first page arrives': { does: ({ people }) => leaveOneUnread(people), reply: through },
    'the first page fails to load': { reply: cut, notice: 'Erro ao carregar notificações' },
    'the next page arrives': { reply: through },
    'the next page fails to load': { reply: cut, notice: 'Erro ao carregar notificações' },
    'the mark is saved': { reply: through },
    'the mark fails': { reply: cut, notice: offline },
    'all marks are saved': { reply: through, notice: 'Todas as notificações foram marcadas como lidas.' },
    'marking all fails': { reply: cut, notice: offline },
    'show the unread': { does: ({ page }) => tab(page, /^Não lidas/).click() },
    'load more': { does: ({ page }) => button(page, 'Carregar mais').click() },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'mark the newest': {
      does: ({ page }) =>
        button(page, /^Marcar como lida: /)
          .first()
          .click(),
    },
    'mark all': { does: ({ page }) => button(page, 'Marcar todas como lidas').click() },
  },
  impossible: [
    {
      step: 'load more',
      when: ({ view }) => view === 'unread',
      reason: 'a single unread notification has no second page',
    },
  ],
  elsewhere: [
    ...['a notification arrives', 'the connection is back', 'the list is reloaded', 'the reload fails'].map((step) => ({
      step,
      reason: 'notifications.e2e.ts has two browsers',
    })),
    { step: 'mark the one that arrived', reason: 'no notification arrives live here' },
  ],
  signs: {
    'list.loading': ({ page }) => place(page).getByText('Carregando notificações...'),
    'list.ready': ({ page }) => place(page),
    'list.loadingMore': ({ page }) => button(page, 'Carregando...'),
    'list.failed': ({ page }) => place(page).getByRole('alert').getByText('Erro ao carregar notificações'),
    'marks.resting': ({ page }) => tab(page, /^Todas/),
    'marks.saving': ({ page }) => tab(page, /^Todas/),
    'marks.savingAll': ({ page }) => tab(page, /^Todas/),
  },
  parts: ['main'],
  looks: ({ failure, items }) => [failure !== null, items.length > 0],
  invariants: [
    {
      name: 'the tab shows the unread count, pending marks included',
      holds: async ({ page, snapshot: { context } }) => {
        const { counts } = shownRows(context, context.marking, context.view)
        const name = counts === null ? 'Não lidas' : `Não lidas (${counts.unread})`
        await expect(page.getByRole('tab', { name, exact: true })).toBeVisible()
        await expect(button(page, 'Marcar todas como lidas')).toHaveCount(counts !== null && counts.unread > 0 ? 1 : 0)
      },
    },
    {
      name: 'each unread notification can be marked; the unread tab has only these',
      holds: async ({ page, snapshot }) => {
        const { context } = snapshot
        const { items } = shownRows(context, context.marking, context.view)
        const unread = items.filter(({ read }) => !read).length
        await expect(button(page, /^Marcar como lida: /)).toHaveCount(unread)
        if (context.view === 'unread') await expect(place(page).getByRole('listitem')).toHaveCount(unread)
      },
    },
    {
      name: 'the unread tab shows its own text when it is empty',
      holds: async ({ page, snapshot }) => {
        const { context } = snapshot
        const isEmpty =
          context.view === 'unread' &&
          !snapshot.matches({ list: 'loading' }) &&
          !snapshot.matches({ list: 'failed' }) &&
          shownRows(context, context.marking, 'unread').items.length === 0
        await expect(place(page).getByText('Todas as notificações foram lidas.')).toHaveCount(isEmpty ? 1 : 0)
      },
    },
  ],
  unshown: {
    'notificationList.list.settling': live,
    'notificationList.list.refreshing': live,
    'notificationList.list: live [1]': live,
    'notificationList.list: live [2]': live,
    'notificationList.list.loading: live': live,
    'notificationList.list.loading: xstate.done.actor.loadNotifications [1]': live,
    'notificationList.list.ready: refresh': live,
    'notificationList.list.loadingMore: refresh': live,
    'notificationList.list.loadingMore: xstate.done.actor.loadMoreNotifications [1]': live,
    'notificationList.list.loadingMore: xstate.error.actor.loadMoreNotifications [1]': live,
    'notificationList.list.settling: xstate.after.moment.notificationList.list.settling': live,
    'notificationList.list.refreshing: live [1]': live,
    'notificationList.list.refreshing: live [2]': live,
    'notificationList.list.refreshing: xstate.done.actor.refreshNotifications': live,
    'notificationList.list.refreshing: xstate.error.actor.refreshNotifications': live,
    'notificationList.list.failed: live': live,
    'notificationList.marks.saving: read': queue,
    'notificationList.marks.saving: xstate.done.actor.markRead [1]': queue,
  },
  cleanUp: ({ people }) => leaveOneUnread(people),
})
