import { messageDeletionMachine } from '#machines/community/messageDeletion.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(messageDeletionMachine)

export const walk = defineWalk({
  machine: messageDeletionMachine,
  starts: { plain: undefined },
  steps: {
    'ask for a message': { type: 'open', target: { id: 'm1', of: 'messages' } },
    'ask for a reply': { type: 'open', target: { id: 'r1', of: 'message_replies' } },
    'delete it': { type: 'delete' },
    'it stays': { type: 'cancel' },
    'it is deleted': answer.done('deleteWriting', undefined),
    'it is not deleted': answer.fail('deleteWriting', offline),
  },
  key: ({ target, failure }) => [target.of, failure?.kind],
  invariants: [
    stepsLeave({ 'ask for a message': { failure: 'nothing' }, 'delete it': { failure: 'nothing' } }),
    canActAfterFailure({ type: 'delete' }, { type: 'cancel' }),
    noDuplicateRequests({ type: 'delete' }),
    {
      name: 'busy exactly while a request is open, of what was asked for',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('deleting') === (open.length === 1) &&
        open.every(({ input }) => (input as { id: string }).id === snapshot.context.target.id),
    },
    {
      name: 'nothing is deleted without a yes, and a deletion is told once',
      holds: ({ now: { step, emitted }, requests, moments }) =>
        requests.length === moments.filter((moment) => moment.step === 'delete it').length &&
        emitted.length === (step === 'it is deleted' ? 2 : 0),
    },
    {
      name: 'why it was not deleted is known exactly while it is asked anew',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'it is not deleted' || (snapshot.matches('asking') && snapshot.context.failure !== null),
    },
  ],
})

export const words = defineWords({
  title: 'Excluir uma mensagem ou um comentário',
  starts: { plain: 'Entre como admin@confraria.test e abra /dashboard?tab=community.' },
  steps: {
    'ask for a message': 'Abra as opções de uma mensagem, no botão de três pontos, e clique em “Excluir”.',
    'ask for a reply': 'Abra os comentários de uma mensagem, depois as opções de um deles, e clique em “Excluir”.',
    'delete it': 'Clique em “Excluir”, no diálogo.',
    'it stays': 'Clique em “Cancelar”, no diálogo.',
    'it is deleted': 'O servidor confirma a exclusão. Aviso: “Mensagem excluída” ou “Comentário excluído”.',
    'it is not deleted': 'Corte a rede antes da resposta: a exclusão não é confirmada.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    asking: 'O diálogo “Excluir mensagem?” ou “Excluir comentário?” espera a resposta.',
    deleting: 'O botão do diálogo mostra “Excluindo...”.',
  },
})
