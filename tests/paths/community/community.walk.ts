import { communityMachine } from '#machines/community/community.machine.ts'
import type { CommunityPlace } from '#machines/community/communityView.ts'
import type { NoticeEvent } from '#machines/community/notices.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { stepsDo, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(communityMachine)
const go = (place: CommunityPlace) => ({ type: 'address.change' as const, address: { place } })
const notice: NoticeEvent = { type: 'notice', notice: { key: 'pinned.removed' } }
const screen = { userId: 'ana', access: null, isAccessFailed: false }
const wallOf = (opened: string | null) => ({ userId: 'ana', place: 'feed', beginning: '', opened })

export const walk = defineWalk({
  machine: communityMachine,
  starts: {
    plain: { ...screen, place: { kind: 'feed', message: null } },
    'with a message': { ...screen, place: { kind: 'feed', message: 'm1' } },
    'at the notifications': { ...screen, place: { kind: 'notifications' } },
    'at the pinned items': { ...screen, place: { kind: 'pinned' } },
  },
  steps: {
    'go to the feed': go({ kind: 'feed', message: null }),
    'open a message': go({ kind: 'feed', message: 'm1' }),
    'go to the notifications': go({ kind: 'notifications' }),
    'go to the pinned items': go({ kind: 'pinned' }),
    'return to the screen': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'a part reports': notice,
    'the wall fails': result.fail('wall', new Error('a fault')),
    'the pinned items fail': result.fail('pinned', new Error('a fault')),
  },
  key: ({ place }) => place,
  invariants: [
    stepsLead({
      'go to the feed': { 'wall.unvisited': 'wall.visited.shown', 'pinned.visited.hidden': 'pinned.visited.shown' },
      'go to the notifications': {
        'wall.visited.shown': 'wall.visited.hidden',
        'pinned.visited.shown': 'pinned.visited.hidden',
      },
    }),
    stepsDo({ 'a part reports': { wall: ['emit notice'] }, 'the wall fails': { wall: ['call logFault'] } }),
    {
      name: 'the sections that show a part show it',
      holds: ({ now: { snapshot } }) => {
        const { kind } = snapshot.context.place
        return (
          snapshot.matches({ wall: { visited: 'shown' } }) === (kind === 'feed') &&
          snapshot.matches({ pinned: { visited: 'shown' } }) === (kind !== 'notifications')
        )
      },
    },
    {
      name: 'a part starts once, with the first section that shows it',
      holds: ({ requests, moments }) =>
        (['wall', 'pinned'] as const).every((id) => {
          const first = moments.findIndex(({ snapshot }) => snapshot.matches({ [id]: { visited: 'shown' } }))
          const place = moments[first]?.snapshot.context.place
          const expected = id === 'wall' && place?.kind === 'feed' ? [wallOf(place.message)] : [undefined]
          const started = requests.filter((request) => request.id === id)
          return (
            textOf(started.map(({ began }) => began)) === textOf(first === -1 ? [] : [first]) &&
            (id === 'pinned' || first === -1 || textOf(started.map(({ input }) => input)) === textOf(expected))
          )
        }),
    },
    {
      name: 'a part sleeps in other sections and when the user leaves; it refreshes when it is shown again',
      holds: ({ now: { step, event, sent, snapshot }, before }) => {
        if (!before) return sent.length === 0
        const was = before.snapshot
        const expected: string[] = []
        const wasVisited = { wall: was.matches({ wall: 'visited' }), pinned: was.matches({ pinned: 'visited' }) }
        const wasShown = {
          wall: was.matches({ wall: { visited: 'shown' } }),
          pinned: was.matches({ pinned: { visited: 'shown' } }),
        }
        const isShown = {
          wall: snapshot.matches({ wall: { visited: 'shown' } }),
          pinned: snapshot.matches({ pinned: { visited: 'shown' } }),
        }
        const { place } = snapshot.context
        if (event?.type === 'address.change' && wasVisited.wall && place.kind === 'feed')
          expected.push(`wall opened.change ${place.message}`)
        for (const part of ['wall', 'pinned'] as const) {
          if (step === 'return to the screen' && wasShown[part]) expected.push(`${part} refresh`)
          if (step === 'leave the screen' && wasShown[part]) expected.push(`${part} sleep`)
          if (wasShown[part] && !isShown[part]) expected.push(`${part} sleep`)
          if (wasVisited[part] && !wasShown[part] && isShown[part]) expected.push(`${part} refresh`)
        }
        const texts = sent.map(({ to, event: message }) =>
          [to, message.type, ...('id' in message ? [String(message['id'])] : [])].join(' '),
        )
        return textOf(texts) === textOf(expected)
      },
    },
    {
      name: 'a fault is logged',
      holds: ({ now: { event, actions } }) =>
        actions.includes('logFault') === (event?.type.startsWith('xstate.error') ?? false),
    },
  ],
})

export const words = defineWords({
  title: 'Comunidade: o feed, as notificações e o conteúdo fixado',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.',
    'with a message': 'Entre como membro@confraria.test e, no sino, abra a notificação de uma menção.',
    'at the notifications': 'Entre como membro@confraria.test e abra /dashboard?tab=community&section=notifications.',
    'at the pinned items': 'Entre como membro@confraria.test e abra /dashboard?tab=community&section=pinned.',
  },
  steps: {
    'go to the feed': 'Clique em “Feed”.',
    'open a message': 'No sino, abra a notificação de uma menção.',
    'go to the notifications': 'Clique em “Notificações”, abaixo de “Comunidade Confraria”.',
    'go to the pinned items': 'Clique em “Fixados”.',
    'return to the screen': 'Volte para o painel, ou passe a outra aba do navegador e volte.',
    'leave the screen': 'Clique em “Tarefas” no menu.',
    'a part reports': 'Uma parte mostra um aviso, como “Conteúdo desafixado”.',
    'the wall fails': 'O mural falha por dentro; só se vê por simulação.',
    'the pinned items fail': 'O conteúdo fixado falha por dentro; só se vê por simulação.',
  },
  states: {
    'wall.unvisited': 'O feed ainda não foi aberto.',
    'wall.visited.shown': 'O feed está à vista.',
    'wall.visited.hidden': 'O feed fica como estava, fora da vista.',
    'pinned.unvisited': 'O conteúdo fixado ainda não foi aberto.',
    'pinned.visited.shown': 'O conteúdo fixado está à vista: ao lado do feed, ou em “Fixados”.',
    'pinned.visited.hidden': 'O conteúdo fixado fica como estava, fora da vista.',
  },
})
