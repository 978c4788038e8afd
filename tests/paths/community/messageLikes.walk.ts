import { messageLikesMachine, wishedFor } from '#machines/community/messageLikes.machine.ts'
import { withLike } from '#machines/community/message.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { factsResetIn } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(messageLikesMachine)
const one = messageOf()
const two = messageOf({ id: 'm2' })

export const walk = defineWalk({
  machine: messageLikesMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'like one': { type: 'like', message: one, likes: true },
    'take it back': { type: 'like', message: one, likes: false },
    'like two': { type: 'like', message: two, likes: true },
    'the like is kept': answer.done('setLike', withLike(one, 'ana', true)),
    'the like is refused': answer.fail('setLike', offline),
  },
  key: ({ wishes }) => wishes.map(({ message, likes }) => [message.id, likes]),
  invariants: [
    factsResetIn('resting', 'wishes'),
    {
      name: 'busy exactly while a request is open, one at a time, in the order of pressing',
      holds: ({ now: { snapshot }, open }) =>
        open.length === (snapshot.matches('sending') ? 1 : 0) &&
        open.every(({ input }) => (input as { message: unknown }).message === snapshot.context.wishes[0]?.message),
    },
    {
      name: 'what one pressed last is what is shown, until the server has answered it',
      holds: ({ now: { snapshot, event } }) =>
        event?.type !== 'like' ||
        !('message' in event) ||
        wishedFor(snapshot.context, event.message.id) === event.likes,
    },
    {
      name: 'nothing is asked that one did not press, and each message waits at most once',
      holds: ({ now: { snapshot } }) => {
        const waiting = snapshot.context.wishes.slice(1).map(({ message }) => message.id)
        return new Set(waiting).size === waiting.length
      },
    },
    {
      name: 'a refused like is told once and given up; a kept one is passed on',
      holds: ({ now: { step, emitted, snapshot }, before }) => {
        const isKept = step === 'the like is kept'
        const isRefused = step === 'the like is refused'
        const left = (before?.snapshot.context.wishes.length ?? 0) - snapshot.context.wishes.length
        return (
          emitted.filter(({ type }) => type === 'notice').length === (isRefused ? 1 : 0) &&
          emitted.filter(({ type }) => type === 'message.liked').length === (isKept ? 1 : 0) &&
          (isKept || isRefused ? left === 1 : left <= 0)
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Curtidas das mensagens',
  starts: { plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.' },
  steps: {
    'like one': 'Clique no coração vazio da primeira mensagem.',
    'take it back': 'Clique no coração cheio da primeira mensagem.',
    'like two': 'Clique no coração vazio da segunda mensagem.',
    'the like is kept': 'O servidor confirma a mudança mais antiga das que esperam.',
    'the like is refused': 'Corte a rede antes da resposta: a mudança não é registrada. Aviso: “Erro”.',
  },
  states: {
    resting: 'Corações e números são os que o servidor conhece.',
    sending: 'Corações e números já mostram o que foi clicado, antes da confirmação.',
  },
})
