import type { NoticeEvent } from '#machines/notifications/notices.ts'
import { notificationsMachine, type NotificationsPlace } from '#machines/notifications/notifications.machine.ts'
import { newsAfter } from '#machines/notifications/notification.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { held } from '#tests/support/paths/held.ts'
import { notificationOf } from '#tests/support/paths/notifications.ts'
import { canActAfterFailure, stepsDo, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(notificationsMachine)
const mentor = notificationOf({})
const executor = notificationOf({
  id: 'n-2',
  content: 'Você conquistou a insígnia “Executor”.',
  created_at: '2026-11-21T10:00:00.000001+00:00',
})

const counts = {
  'due tasks are announced': { count: 3, newest: [mentor] },
  'three are unread': { count: 3, newest: [mentor] },
  'all are read': { count: 0, newest: [] },
  'a fourth one reports a new badge': { count: 4, newest: [executor, mentor] },
} as const
const countOf = (step: string | null) => counts[step as keyof typeof counts] ?? null
const newDay = 'a new day begins'

const open = (place: NotificationsPlace) => ({ type: 'list.open' as const, place, logic: held })
/** An error of a list that the machine started. */
const failure = (actorId: NotificationsPlace) => ({
  type: `xstate.error.actor.${actorId}` as const,
  error: new Error('a fault'),
  actorId,
})
const notice: NoticeEvent = { type: 'notice', notice: { key: 'notifications.allRead' } }

const knows = (known: readonly { id: string }[], id: string) => known.some((one) => one.id === id)

/** Before the first count: what arrives live is counted by it. */
const isEarly = (moment: { snapshot: { value: unknown } } | null) => moment?.snapshot.value === 'touching'

export const walk = defineWalk({
  machine: notificationsMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'due tasks are announced': result.done('touchDueNotifications', counts['due tasks are announced']),
    'announcing due tasks fails': result.fail('touchDueNotifications', offline),
    'three are unread': result.done('loadUnread', counts['three are unread']),
    'all are read': result.done('loadUnread', counts['all are read']),
    'a fourth one reports a new badge': result.done('loadUnread', counts['a fourth one reports a new badge']),
    'the count fails': result.fail('loadUnread', offline),
    'open the panel': open('panel'),
    'close the panel': { type: 'list.close', place: 'panel' },
    'open the section': open('section'),
    'a list marks notifications': { type: 'notifications.marked' },
    'a list reports': notice,
    'the panel fails': failure('panel'),
    'the screen returns to the foreground': { type: 'refresh' },
    [newDay]: { type: 'day.change' },
    'the live connection starts': { type: 'live.joined' },
    'the live connection drops': { type: 'live.lost' },
    'a badge arrives live': { type: 'live.insert', row: executor },
    'a mark arrives live': { type: 'live.update', row: { ...mentor, read: true } },
    'a change of a text arrives live': { type: 'live.update', row: mentor },
    'a deletion arrives live': { type: 'live.delete', id: 'n-1' },
    'a deletion of another user arrives live': { type: 'live.delete', id: 'n-9' },
    'an unreadable change arrives': { type: 'live.unreadable' },
    'the subscription fails': result.fail('followNotifications', offline),
  },
  arrows: 1,
  limit: 100_000,
  key: ({ unread, latest, known, news, parts }) => [
    unread,
    latest,
    knows(known, 'n-1'),
    knows(known, 'n-2'),
    news.length > 0,
    parts.toSorted(),
  ],
  exclusions: {
    'xstate.error.actor.section': 'the same as of the panel',
    'notifications: xstate.error.actor.section': 'the same as of the panel',
  },
  invariants: [
    stepsLead({
      'due tasks are announced': { touching: 'doubting' },
      'announcing due tasks fails': { touching: 'counting' },
      'the live connection starts': { touching: 'touching', doubting: 'doubting', resting: 'counting' },
      'a badge arrives live': { touching: 'settling' },
      "'moment' passes in notifications.settling": { settling: 'counting' },
      'a mark arrives live': { touching: 'settling', doubting: 'settling', resting: 'settling' },
      'a deletion of another user arrives live': { touching: 'touching', doubting: 'doubting', resting: 'resting' },
      'three are unread': { counting: 'resting' },
      'the count fails': { counting: 'resting' },
      'an unreadable change arrives': { counting: 'settling' },
      'the live connection drops': { settling: 'settling' },
      "'doubt' passes in notifications.doubting": { doubting: 'counting' },
      'the screen returns to the foreground': {
        touching: 'touching',
        doubting: 'counting',
        counting: 'counting',
        settling: 'counting',
      },
    }),
    stepsDo({
      'the screen returns to the foreground': {
        touching: ['request touchDueNotifications'],
        counting: ['request loadUnread'],
      },
      'the live connection starts': { touching: [] },
      'a list marks notifications': {
        counting: ['request loadUnread'],
        resting: ['request loadUnread'],
      },
    }),
    {
      name: 'a count is requested exactly while the machine is counting',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('counting') === open.some(({ id }) => id === 'loadUnread'),
    },
    canActAfterFailure({ type: 'refresh' }),
    {
      name: 'due tasks are announced before the first count, and again on a new day',
      holds: ({ requests, now: { step, snapshot } }) => {
        const counts = requests.filter(({ id }) => id === 'touchDueNotifications' || id === 'loadUnread')
        if (step === newDay && !snapshot.matches('touching')) return false
        return counts[0]?.id === 'touchDueNotifications'
      },
    },
    {
      name: 'it is known whether the live connection works',
      holds: ({ now: { step, snapshot }, before }) => {
        const { isLive } = snapshot.context
        if (step === 'the live connection starts') return isLive === true
        if (step === 'the live connection drops') return isLive === false
        return isLive === (before?.snapshot.context.isLive ?? null)
      },
    },
    {
      name: 'there is one subscription, and each request is for the user',
      holds: ({ requests, open: running }) =>
        requests.filter(({ id }) => id === 'followNotifications').length === 1 &&
        running.every(({ id, input }) => id === 'touchDueNotifications' || textOf(input) === textOf({ userId: 'ana' })),
    },
    {
      name: 'what was counted is known',
      holds: ({ now: { step, snapshot } }) =>
        (countOf(step)?.newest ?? []).every(({ id }) => knows(snapshot.context.known, id)),
    },
    {
      name: 'the last count stays during a new count and after its failure; a live badge adds one',
      holds: ({ now, before, moments }) => {
        const was = (moments.at(-2) ?? now).snapshot.context.unread
        const isNews =
          now.step === 'a badge arrives live' &&
          before !== null &&
          !isEarly(before) &&
          !knows(before.snapshot.context.known, 'n-2')
        const expected = countOf(now.step)?.count ?? (was !== null && isNews ? was + 1 : was)
        return now.snapshot.context.unread === expected
      },
    },
    {
      name: 'each new notification is reported once, in order, and none from before the first count',
      holds: ({ now: { step, notices }, before }) => {
        const known = before?.snapshot.context
        if (!known) return notices.length === 0
        if (step === 'a list reports') return true
        const live =
          step === 'a badge arrives live' && !isEarly(before) && !knows(known.known, 'n-2') && known.toasts < 3
            ? [executor]
            : []
        const counted = known.unread === null ? [] : newsAfter(known.latest, known.known, countOf(step)?.newest ?? [])
        const expected = [...live, ...counted].map(({ content }) => ({ key: 'notification.arrived', content }))
        return JSON.stringify(notices) === JSON.stringify(expected)
      },
    },
    {
      name: 'what arrived together is reported once to the screens, with its types; also what a count finds',
      holds: ({ now: { step, snapshot, reported }, before }) => {
        const arrivals = reported.filter(({ type }) => type === 'notification.arrived')
        const was = before?.snapshot.context
        const found = was && was.unread !== null ? newsAfter(was.latest, was.known, countOf(step)?.newest ?? []) : []
        const isSettled = before?.snapshot.matches('settling') === true && !snapshot.matches('settling')
        const settled = isSettled ? was?.news : []
        const expected = [settled ?? [], found]
          .filter(({ length }) => length > 0)
          .map((news) => ({ type: 'notification.arrived', types: news.map(({ type }) => type) }))
        return (
          textOf(arrivals) === textOf(expected) && (snapshot.matches('settling') || snapshot.context.news.length === 0)
        )
      },
    },
    {
      name: 'what arrives, and what is deleted of it, is kept for that report; a mark is no news',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before || !snapshot.matches('settling')) return true
        const { news, known } = before.snapshot.context
        const isNews =
          (step === 'a badge arrives live' && !isEarly(before) && !knows(known, 'n-2')) ||
          (step === 'a deletion arrives live' && knows(known, 'n-1')) ||
          step === 'a change of a text arrives live'
        return snapshot.context.news.length === news.length + (isNews ? 1 : 0)
      },
    },
    {
      name: 'the deletion of a known notification makes it count again',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'a deletion arrives live' ||
        !knows(before?.snapshot.context.known ?? [], 'n-1') ||
        snapshot.matches('settling'),
    },
    {
      name: 'every live change is passed to the open lists',
      holds: ({ now: { event, sent, snapshot } }) => {
        const isLive = event?.type.startsWith('live.') ?? false
        const expected = isLive ? snapshot.context.parts.map((to) => ({ to, event: { type: 'live', event } })) : []
        return textOf(sent) === textOf(expected)
      },
    },
    {
      name: 'a list runs from its opening until it is closed or fails, once at a time',
      holds: ({ now: { step, snapshot }, open: running }) => {
        const { parts } = snapshot.context
        const found = running.filter(({ id }) => id === 'panel' || id === 'section')
        if (step === 'open the panel' && !parts.includes('panel')) return false
        if (step === 'open the section' && !parts.includes('section')) return false
        if ((step === 'close the panel' || step === 'the panel fails') && parts.includes('panel')) return false
        return textOf(found.map(({ id }) => id).toSorted()) === textOf(parts.toSorted())
      },
    },
    {
      name: 'notices of a list are passed on',
      holds: ({ now: { step, notices } }) => step !== 'a list reports' || textOf(notices) === textOf([notice.notice]),
    },
    {
      name: 'a failure is only logged',
      holds: ({ now: { step, actions } }) => {
        const isFault = step === 'the panel fails'
        return (
          actions.includes('logFault') === isFault &&
          actions.includes('logFailure') === (!isFault && (step?.endsWith('fails') ?? false))
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Sino das notificações',
  starts: { plain: 'Entre como membro@confraria.test e olhe o sino no alto de qualquer página.' },
  steps: {
    'due tasks are announced': 'O servidor cria as notificações das tarefas que vencem, e o sino mostra 3 não lidas.',
    'announcing due tasks fails':
      'Corte a rede antes da resposta: as notificações das tarefas que vencem não são criadas.',
    'three are unread': 'O servidor responde que três notificações não foram lidas.',
    'all are read': 'O servidor responde que todas foram lidas.',
    'a fourth one reports a new badge':
      'O servidor responde que quatro não foram lidas: a nova conta de uma insígnia conquistada.',
    'the count fails': 'Corte a rede antes da resposta: as não lidas não são contadas.',
    'open the panel': 'Clique no sino.',
    'close the panel': 'Clique fora do painel.',
    'open the section': 'Abra /dashboard?tab=community&section=notifications.',
    'a list marks notifications': 'Marque uma notificação como lida e espere a confirmação do servidor.',
    'a list reports': 'Clique em “Marcar todas como lidas”. Aviso: “Notificações”.',
    'the panel fails': 'A lista do painel falha por dentro; só se vê por simulação.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'a new day begins': 'Deixe a página aberta até passar da meia-noite em São Paulo.',
    'the live connection starts': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'the live connection drops': 'A conexão ao vivo cai: desligue a rede e espere.',
    'a badge arrives live': 'Em outra janela, conceda à pessoa uma insígnia: a notificação chega ao vivo.',
    'a mark arrives live': 'Em outra janela, marque como lida uma notificação da mesma pessoa.',
    'a change of a text arrives live': 'Em outra janela, mude os dias de uma pausa do clube.',
    'a deletion arrives live': 'Em outra janela, exclua a mensagem de que fala uma notificação.',
    'a deletion of another user arrives live':
      'Em outra janela, exclua a mensagem de que fala a notificação de outra pessoa.',
    'an unreadable change arrives': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'the subscription fails': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    "'doubt' passes in notifications.doubting": 'Espere dez segundos.',
    "'moment' passes in notifications.settling": 'Espere 400 ms.',
  },
  states: {
    touching: 'O sino ainda não tem número, ou mostra o de ontem.',
    counting: 'O número do sino é o de antes, enquanto se conta de novo.',
    doubting: 'O sino mostra quantas não foram lidas; dez segundos depois confere o número.',
    resting: 'O sino mostra quantas não foram lidas; sem nenhuma, não tem número.',
    settling: 'O número do sino já conta o que chegou ao vivo e vai ser conferido.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'a badge arrives live': 'APP-102',
    'a deletion arrives live': 'APP-95',
  },
  invariants: {
    'what arrived together is reported once to the screens, with its types; also what a count finds': 'APP-851',
    'due tasks are announced before the first count, and again on a new day': 'APP-143',
    'a failure is only logged': 'APP-109',
  },
})
