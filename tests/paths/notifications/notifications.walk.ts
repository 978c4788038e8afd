import { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import { newsAfter } from '#machines/notifications/notification.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { notificationOf } from '#tests/support/paths/notifications.ts'
import { canActAfterFailure, stepsDo, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(notificationsMachine)
const mentor = notificationOf({})
const executor = notificationOf({
  id: 'n-2',
  content: 'Você conquistou a insígnia “Executor”.',
  created_at: '2026-11-21T10:00:00.000001+00:00',
})

const counts = {
  'three are unread': { count: 3, newest: [mentor] },
  'none is unread': { count: 0, newest: [] },
  'a fourth one is of a new badge': { count: 4, newest: [executor, mentor] },
} as const
const countOf = (step: string | null) => counts[step as keyof typeof counts] ?? null
const newDay = 'a new day begins'
const daysOf = (moments: readonly { step: string | null }[]) => 1 + moments.filter(({ step }) => step === newDay).length

export const walk = defineWalk({
  machine: notificationsMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'due tasks are announced': answer.done('touchDueNotifications', undefined),
    'due tasks cannot be announced': answer.fail('touchDueNotifications', offline),
    'three are unread': answer.done('loadUnread', counts['three are unread']),
    'none is unread': answer.done('loadUnread', counts['none is unread']),
    'a fourth one is of a new badge': answer.done('loadUnread', counts['a fourth one is of a new badge']),
    'they cannot be counted': answer.fail('loadUnread', offline),
    'the screen comes to the fore': { type: 'refresh' },
    [newDay]: { type: 'day.change' },
    'changes are heard': { type: 'live.joined' },
    'changes are not heard': { type: 'live.lost' },
    'a badge is told of': { type: 'live.insert', row: executor },
    'a mark is told of': { type: 'live.update', row: { ...mentor, read: true } },
    'a deletion is told of': { type: 'live.delete', id: 'n-1' },
    'something unreadable is told of': { type: 'live.unreadable' },
    'changes cannot be followed': answer.fail('followNotifications', offline),
  },
  arrows: 1,
  key: ({ unread, latest, known }) => [unread, latest, known.includes('n-2')],
  invariants: [
    stepsLead({
      'three are unread': { 'following.counting': 'following.resting' },
      'they cannot be counted': { 'following.counting': 'following.resting' },
      'something unreadable is told of': { 'following.counting': 'following.settling' },
      'changes are not heard': { 'following.settling': 'following.settling' },
      'the screen comes to the fore': {
        'following.counting': 'following.counting',
        'following.settling': 'following.counting',
      },
    }),
    stepsDo({ 'the screen comes to the fore': { 'following.counting': ['request loadUnread'] } }),
    {
      name: 'a count is under way exactly while it is said so',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ following: 'counting' }) === open.some(({ id }) => id === 'loadUnread'),
    },
    canActAfterFailure({ type: 'refresh' }),
    {
      name: 'due tasks are announced once a day, before anything is counted or followed',
      holds: ({ requests, moments }) =>
        requests.filter(({ id }) => id === 'touchDueNotifications').length === daysOf(moments) &&
        requests[0]?.id === 'touchDueNotifications',
    },
    {
      name: 'changes are followed once a day, and to its end',
      holds: ({ requests, moments, now: { snapshot } }) =>
        requests.filter(({ id }) => id === 'followNotifications').length <=
        daysOf(moments) - (snapshot.matches('touching') ? 1 : 0),
    },
    {
      name: 'the count before stays when it fails and while it is counted again; what arrives adds to it',
      holds: ({ now, before, moments }) => {
        const was = (moments.at(-2) ?? now).snapshot.context.unread
        const isNews =
          now.step === 'a badge is told of' && before !== null && !before.snapshot.context.known.includes('n-2')
        const expected = countOf(now.step)?.count ?? (was !== null && isNews ? was + 1 : was)
        return now.snapshot.context.unread === expected
      },
    },
    {
      name: 'nothing is told twice, in the order of coming, and nothing that was there before the first count',
      holds: ({ now: { step, emitted }, before }) => {
        const known = before?.snapshot.context
        const told = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice] : []))
        if (!known) return told.length === 0
        const live = step === 'a badge is told of' && !known.known.includes('n-2') && known.told < 3 ? [executor] : []
        const counted = known.unread === null ? [] : newsAfter(known.latest, known.known, countOf(step)?.newest ?? [])
        const expected = [...live, ...counted].map(({ content }) => ({ key: 'notification.arrived', content }))
        return JSON.stringify(told) === JSON.stringify(expected)
      },
    },
    {
      name: 'whatever is heard goes on to the list',
      holds: ({ now: { event, emitted } }) => {
        const isHeard = event?.type.startsWith('live.') ?? false
        return emitted.some(({ type }) => type === 'live') === isHeard
      },
    },
    {
      name: 'a failure is only logged',
      holds: ({ now: { step, actions } }) => actions.includes('logFailure') === (step?.includes('cannot be') ?? false),
    },
  ],
})

export const words = defineWords({
  title: 'Sino das notificações',
  starts: { plain: 'Entre como membro@confraria.test e olhe o sino no alto de qualquer página.' },
  steps: {
    'due tasks are announced': 'O servidor cria as notificações das tarefas que vencem.',
    'due tasks cannot be announced':
      'Corte a rede antes da resposta: as notificações das tarefas que vencem não são criadas.',
    'three are unread': 'O servidor responde que três notificações não foram lidas.',
    'none is unread': 'O servidor responde que todas foram lidas.',
    'a fourth one is of a new badge':
      'O servidor responde que quatro não foram lidas: a nova conta de uma insígnia conquistada.',
    'they cannot be counted': 'Corte a rede antes da resposta: as não lidas não são contadas.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'a new day begins': 'Deixe a página aberta até passar da meia-noite em São Paulo.',
    'changes are heard': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'changes are not heard': 'A conexão ao vivo cai: desligue a rede e espere.',
    'a badge is told of': 'Em outra janela, conceda à pessoa uma insígnia: a notificação chega ao vivo.',
    'a mark is told of': 'Em outra janela, marque como lida uma notificação da mesma pessoa.',
    'a deletion is told of': 'Em outra janela, exclua a mensagem de que fala uma notificação.',
    'something unreadable is told of': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'changes cannot be followed': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    "'moment' passes in notifications.following.settling": 'Espere 400 ms.',
  },
  states: {
    touching: 'O sino ainda não tem número.',
    'following.counting': 'O número do sino é o de antes, enquanto se conta de novo.',
    'following.resting': 'O sino mostra quantas não foram lidas; sem nenhuma, não tem número.',
    'following.settling': 'O número do sino já conta o que chegou ao vivo e vai ser conferido.',
  },
})
