import { messageLikesMachine, wishedFor } from '#machines/community/messageLikes.machine.ts'
import { withLike } from '#machines/community/message.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { factsResetIn } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(messageLikesMachine)
const one = messageOf()
const two = messageOf({ id: 'm2' })

export const walk = defineWalk({
  machine: messageLikesMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'like the first message': { type: 'like', message: one, likes: true },
    'unlike the first message': { type: 'like', message: one, likes: false },
    'like the second message': { type: 'like', message: two, likes: true },
    'the change is saved': result.done('setLike', withLike(one, 'ana', true)),
    'the change is refused': result.fail('setLike', offline),
  },
  key: ({ wishes }) => wishes.map(({ message, likes }) => [message.id, likes]),
  invariants: [
    factsResetIn('resting', 'wishes'),
    {
      name: 'one request is open exactly while the machine is busy, in the order of the presses',
      holds: ({ now: { snapshot }, open }) =>
        open.length === (snapshot.matches('sending') ? 1 : 0) &&
        open.every(({ input }) => textOf(input) === textOf({ ...snapshot.context.wishes[0], userId: 'ana' })),
    },
    {
      name: 'the last press of a message is shown until the server responds',
      holds: ({ now: { snapshot, event } }) =>
        event?.type !== 'like' ||
        !('message' in event) ||
        wishedFor(snapshot.context, event.message.id) === event.likes,
    },
    {
      name: 'each message waits at most once',
      holds: ({ now: { snapshot } }) => {
        const waiting = snapshot.context.wishes.slice(1).map(({ message }) => message.id)
        return new Set(waiting).size === waiting.length
      },
    },
    {
      name: 'a refused change shows a notice and is dropped; a saved change is reported',
      holds: ({ now: { step, notices, reported, snapshot }, before }) => {
        const isSaved = step === 'the change is saved'
        const isRefused = step === 'the change is refused'
        const left = (before?.snapshot.context.wishes.length ?? 0) - snapshot.context.wishes.length
        return (
          notices.length === (isRefused ? 1 : 0) &&
          reported.filter(({ type }) => type === 'message.liked').length === (isSaved ? 1 : 0) &&
          (isSaved || isRefused ? left === 1 : left <= 0)
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Curtidas das mensagens',
  starts: { plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.' },
  steps: {
    'like the first message': 'Clique no coração vazio da primeira mensagem.',
    'unlike the first message': 'Clique no coração cheio da primeira mensagem.',
    'like the second message': 'Clique no coração vazio da segunda mensagem.',
    'the change is saved': 'O servidor confirma a mudança mais antiga das que esperam.',
    'the change is refused': 'Corte a rede antes da resposta: a mudança não é registrada. Aviso: “Erro”.',
  },
  states: {
    resting: 'Corações e números são os que o servidor conhece.',
    sending: 'Corações e números já mostram o que foi clicado, antes da confirmação.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the change is saved': 'COM-20',
    'the change is refused': 'COM-21',
  },
  invariants: {
    'the last press of a message is shown until the server responds': 'COM-20',
  },
})
