import { notificationPageSize } from '#machines/notifications/notificationList.actors.ts'
import { notificationListMachine } from '#machines/notifications/notificationList.machine.ts'
import {
  noMarking,
  shownRows,
  withMarked,
  withPage,
  withRow,
  type Marking,
  type NotificationRows,
} from '#machines/notifications/notificationList.ts'
import type { ContextFrom } from 'xstate'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { notificationOf } from '#tests/support/paths/notifications.ts'
import { stepsDo, stepsLead, stepsLeave, stepsNotice } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(notificationListMachine)
const at = (hour: number) => `2026-11-20T${hour}:00:00+00:00`
export const newest = notificationOf({ id: 'n-3', created_at: at(13) })
const older = notificationOf({ id: 'n-1', type: 'points', read: true, created_at: at(11) })
const arriving = notificationOf({ id: 'n-4', created_at: at(14) })
const oldest = notificationOf({ id: 'n-0', type: 'points', read: true, created_at: at(10) })
const page = { items: [newest, older], next: older, counts: { all: 3, unread: 1 } }
const nextPage = { items: [older, oldest], next: null, counts: null }

type Context = ContextFrom<typeof notificationListMachine>

/** The known rows after a step. */
const rowsAfter = (step: string | null, list: string, had: Context): NotificationRows => {
  if (step === 'the first page arrives' || step === 'the list is reloaded') return page
  if (step === 'the next page arrives') return withPage(had, nextPage)
  if (step?.endsWith('saved')) return withMarked(had, had.marking)
  if (step === 'show the unread') return { ...had, items: [], next: null }
  return step === 'a notification arrives' && list !== 'loading' ? withRow(had, arriving) : had
}

/** What is being marked after a step. */
const markingAfter = (step: string | null, had: Context): Marking => {
  const { marking } = had
  const id = { 'mark the newest': 'n-3', 'mark the one that arrived': 'n-4' }[step ?? '']
  if (id !== undefined)
    return marking.sending.length > 0
      ? { ...marking, queued: [...marking.queued, id] }
      : { ...noMarking, sending: [id] }
  if (step === 'mark all')
    return { sending: had.items.flatMap((item) => (item.read ? [] : [item.id])), queued: [], isAll: true }
  if (step?.endsWith('saved')) return { ...noMarking, sending: marking.queued }
  return step === 'the mark fails' || step === 'marking all fails' ? noMarking : marking
}

export const walk = defineWalk({
  machine: notificationListMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'the first page arrives': result.done('loadNotifications', page),
    'the first page fails to load': result.fail('loadNotifications', offline),
    'the next page arrives': result.done('loadNotifications', nextPage, 'loadMoreNotifications'),
    'the next page fails to load': result.fail('loadNotifications', offline, 'loadMoreNotifications'),
    'the list is reloaded': result.done('loadNotifications', page, 'refreshNotifications'),
    'the reload fails': result.fail('loadNotifications', offline, 'refreshNotifications'),
    'the mark is saved': result.done('markRead', undefined),
    'the mark fails': result.fail('markRead', offline),
    'all marks are saved': result.done('markAllRead', undefined),
    'marking all fails': result.fail('markAllRead', offline),
    'show the unread': { type: 'view.change', view: 'unread' },
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'mark the newest': { type: 'read', id: 'n-3' },
    'mark the one that arrived': { type: 'read', id: 'n-4' },
    'mark all': { type: 'readAll' },
    'a notification arrives': { type: 'live', event: { type: 'live.insert', row: arriving } },
    'the connection is back': { type: 'live', event: { type: 'live.joined' } },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ view, isStale, next, items, marking: { sending, queued, isAll } }) => [
    view,
    isStale,
    next !== null,
    items.map(({ id, read }) => [id, read]),
    isAll ? 'all' : [sending, queued.length > 0],
  ],
  invariants: [
    stepsLead({
      'mark the newest': {
        'list.ready': 'list.ready',
        'list.refreshing': 'list.refreshing',
        'list.settling': 'list.settling',
      },
      'mark all': { 'marks.saving': 'marks.savingAll' },
      'show the unread': { list: 'list.loading' },
      'load more': { 'list.ready': 'list.loadingMore' },
      retry: { 'list.failed': 'list.loading' },
      'the first page fails to load': { 'list.loading': 'list.failed' },
      'the reload fails': { 'list.refreshing': 'list.ready' },
      'the list is reloaded': { 'list.refreshing': 'list.ready' },
      "'moment' passes in notificationList.list.settling": { 'list.settling': 'list.refreshing' },
      'a notification arrives': {
        'list.ready': 'list.ready',
        'list.loadingMore': 'list.loadingMore',
        'list.refreshing': 'list.settling',
        'list.failed': 'list.failed',
      },
      'the connection is back': {
        'list.ready': 'list.settling',
        'list.loadingMore': 'list.loadingMore',
        'list.failed': 'list.loading',
        'list.refreshing': 'list.settling',
      },
      'all marks are saved': { 'marks.savingAll': 'marks.resting' },
    }),
    stepsLeave({
      'the first page fails to load': { failure: 'something' },
      'the first page arrives': { failure: 'nothing' },
    }),
    stepsNotice({
      'the first page fails to load': 'notifications.loadFailed',
      'the next page fails to load': 'notifications.loadFailed',
      'the mark fails': 'notification.readFailed',
      'all marks are saved': 'notifications.allRead',
      'marking all fails': 'notifications.readAllFailed',
    }),
    stepsDo({
      'the first page arrives': { 'list.loading': [] },
      'the reload fails': { 'list.refreshing': ['call logFailure'] },
    }),
    {
      name: 'a page is requested exactly while the list is loading',
      holds: ({ now: { snapshot }, open }) =>
        ['loading', 'loadingMore', 'refreshing'].some((list) => snapshot.matches({ list: list as 'loading' })) ===
        open.some(({ src }) => src === 'loadNotifications'),
    },
    {
      name: 'the rows are those of the last response, with live changes and saved marks',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before) return true
        const [had, has] = [before.snapshot.context, snapshot.context]
        const rows = rowsAfter(step, before.snapshot.value.list, had)
        if (step === 'show the unread' && had.view === 'unread') return false
        return (
          has.view === (step === 'show the unread' ? 'unread' : had.view) &&
          textOf([has.items, has.next, has.counts]) === textOf([rows.items, rows.next, rows.counts])
        )
      },
    },
    {
      name: 'a change during a load is read a moment later, also if the load fails',
      holds: ({ now: { event, step, snapshot }, before }) => {
        const { isStale } = snapshot.context
        if (!before) return !isStale
        const [had, was] = [before.snapshot.context.isStale, before.snapshot.value.list]
        const goesOn = had ? 'settling' : 'ready'
        if (step?.startsWith('the next page') && snapshot.value.list !== goesOn) return false
        if (step === 'the first page arrives' && snapshot.value.list !== goesOn) return false
        if (step === 'the list is reloaded' || step === 'show the unread' || step?.startsWith('the first'))
          return !isStale
        const isMissed =
          was === 'loading' ? event?.type === 'live' : was === 'loadingMore' && step === 'the connection is back'
        return isStale === (isMissed || had)
      },
    },
    {
      name: 'marks are saved one request at a time; later ones wait, and none is sent twice',
      holds: ({ now: { step, snapshot }, before, open }) => {
        const { marking } = snapshot.context
        const { sending, isAll } = marking
        const request = isAll ? ['markAllRead', { userId: 'ana' }] : ['markRead', { ids: sending }]
        const requests = open.flatMap(({ src, input }) => (src === 'loadNotifications' ? [] : [[src, input]]))
        if (textOf(requests) !== textOf(isAll || sending.length > 0 ? [request] : [])) return false
        if (!before) return true
        const had = before.snapshot.context
        const shown = shownRows(had, had.marking, 'all')
        const isUnread = (id: string) => shown.items.some((item) => item.id === id && !item.read)
        if (step === 'mark the newest' && !isUnread('n-3')) return false
        if (step === 'mark the one that arrived' && !isUnread('n-4')) return false
        if (step === 'mark all' && shown.counts?.unread === 0) return false
        return textOf(marking) === textOf(markingAfter(step, had))
      },
    },
    {
      name: 'the list has no duplicates, and the newest is first',
      holds: ({ now: { snapshot } }) => {
        const ids = snapshot.context.items.map(({ id }) => id)
        return JSON.stringify(ids) === JSON.stringify([...new Set(ids)].toSorted().toReversed())
      },
    },
    {
      name: 'a marked notification is shown as read, and as unread again if the mark fails',
      holds: ({ now: { snapshot, step } }) => {
        const { context } = snapshot
        const { items } = shownRows(context, context.marking, 'all')
        const marked = [...context.marking.sending, ...context.marking.queued]
        if (step === 'the mark fails' || step === 'marking all fails')
          return (
            marked.length === 0 &&
            items.every(({ id, read }) => read === context.items.find((it) => it.id === id)?.read)
          )
        return items.every(({ id, read }) => read || !marked.includes(id))
      },
    },
    {
      name: 'the unread count is between zero and the total',
      holds: ({ now: { snapshot } }) => {
        const { context } = snapshot
        const { counts } = shownRows(context, context.marking, context.view)
        return counts === null || (counts.unread >= 0 && counts.unread <= counts.all)
      },
    },
    {
      name: 'the unread tab has only unread notifications',
      holds: ({ now: { snapshot } }) => {
        const { context } = snapshot
        return context.view === 'all' || shownRows(context, context.marking, 'unread').items.every(({ read }) => !read)
      },
    },
    {
      name: 'a page follows the last row of the shown tab; a reload covers all shown rows',
      holds: ({ now: { snapshot }, moments, open }) =>
        open.every(({ id, src, input, began }) => {
          const { view, items, next } = (moments[began]?.snapshot ?? snapshot).context
          const size =
            id === 'refreshNotifications' ? Math.max(items.length, notificationPageSize) : notificationPageSize
          const after = id === 'loadMoreNotifications' ? (next ?? 'none') : null
          return src !== 'loadNotifications' || textOf(input) === textOf({ userId: 'ana', view, after, size })
        }),
    },
    {
      name: 'saved marks are reported, and nothing else is',
      holds: ({ now: { step, reported } }) =>
        reported.some(({ type }) => type === 'notifications.marked') ===
        /^(?:the mark is|all marks are) saved$/.test(step ?? ''),
    },
  ],
})

export const words = defineWords({
  title: 'Lista de notificações',
  starts: {
    plain:
      'Entre como membro@confraria.test, com mais de 30 notificações, e abra /dashboard?tab=community&section=notifications.',
  },
  steps: {
    'the first page arrives': 'O servidor responde com as 30 primeiras notificações e diz que há mais.',
    'the first page fails to load':
      'Corte a rede antes da resposta: as notificações não chegam. Aviso: “Erro ao carregar notificações”.',
    'the next page arrives': 'O servidor responde com a página seguinte.',
    'the next page fails to load':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar notificações”.',
    'the list is reloaded': 'O servidor responde com a lista atual.',
    'the reload fails': 'Corte a rede antes da resposta: a lista atual não chega.',
    'the mark is saved': 'O servidor confirma que a notificação foi lida.',
    'the mark fails': 'Corte a rede antes da resposta: a leitura não é confirmada. Aviso: “Erro”.',
    'all marks are saved': 'O servidor confirma que todas foram lidas. Aviso: “Notificações”.',
    'marking all fails': 'Corte a rede antes da resposta: a leitura de todas não é confirmada. Aviso: “Erro”.',
    'show the unread': 'Clique na aba “Não lidas”.',
    'load more': 'Clique em “Carregar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'mark the newest': 'Clique em “Marcar como lida” (✓) na mais nova das que vieram com a página.',
    'mark the one that arrived': 'Clique em “Marcar como lida” (✓) na que chegou ao vivo.',
    'mark all': 'Clique em “Marcar todas como lidas”.',
    'a notification arrives':
      'Em outra janela, faça algo que a notifique, como mencionar a pessoa: a notificação chega ao vivo.',
    'the connection is back': 'Desligue e religue a rede, até a conexão ao vivo voltar.',
    "'moment' passes in notificationList.list.settling": 'Espere 300 ms.',
  },
  states: {
    'list.loading': 'Aparece “Carregando notificações...”.',
    'list.ready': 'As notificações estão à vista, ou uma frase diz que não há nenhuma.',
    'list.loadingMore': 'Abaixo da lista, o botão mostra “Carregando...”.',
    'list.settling': 'A lista já mostra o que chegou ao vivo e vai ser lida de novo.',
    'list.refreshing': 'A lista continua à vista enquanto é lida de novo.',
    'list.failed': 'Aparecem “Erro ao carregar notificações”, o motivo e “Tentar novamente”.',
    'marks.resting': 'As marcas de lida são as que o servidor conhece.',
    'marks.saving': 'A notificação já aparece como lida, antes da confirmação.',
    'marks.savingAll': 'Todas já aparecem como lidas, antes da confirmação.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'list.ready': 'APP-97',
    'list.failed': 'APP-70',
  },
  steps: {
    'all marks are saved': 'APP-101',
    'mark all': 'APP-101',
    'mark the newest': 'APP-100',
    'show the unread': 'APP-97',
  },
  invariants: {
    'the list has no duplicates, and the newest is first': 'APP-97 APP-71',
  },
})
