import { messageDeletionMachine } from '#machines/community/messageDeletion.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(messageDeletionMachine)

export const walk = defineWalk({
  machine: messageDeletionMachine,
  starts: {
    plain: { target: { id: 'm1', of: 'messages' } },
    'a reply': { target: { id: 'r1', of: 'message_replies' } },
  },
  steps: {
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is deleted': result.done('deleteWriting', undefined),
    'it cannot be deleted': result.fail('deleteWriting', offline),
    'the deletion is refused': result.fail('deleteWriting', refused),
  },
  key: ({ target, failure }) => [target.of, failure?.kind],
  invariants: [
    stepsLead({
      cancel: { asking: 'closed' },
      'it is deleted': { deleting: 'closed' },
      'the deletion is refused': { deleting: 'closed' },
    }),
    stepsLeave({ confirm: { failure: 'nothing' } }),
    canActAfterFailure({ type: 'confirm' }, { type: 'cancel' }),
    noDuplicateRequests({ type: 'confirm' }),
    {
      name: 'a request for the chosen target is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('deleting') === (open.length === 1) &&
        open.every(({ input }) => input === snapshot.context.target),
    },
    {
      name: 'nothing is deleted without a confirmation, and each result is reported once',
      holds: ({ now: { step, notices, reported, snapshot }, requests, moments }) => {
        const { target } = snapshot.context
        const isDeleted = step === 'it is deleted'
        const isFailure = step === 'it cannot be deleted' || step === 'the deletion is refused'
        const reports = [
          ...(isDeleted ? [{ type: 'writing.deleted', target }] : []),
          ...(isFailure ? [{ type: 'writings.changed' }] : []),
        ]
        return (
          requests.length === moments.filter((moment) => moment.step === 'confirm').length &&
          textOf(reported) === textOf(reports) &&
          (step === 'the deletion is refused' ||
            textOf(notices) === textOf(isDeleted ? [{ key: 'message.deleted', of: target.of }] : []))
        )
      },
    },
    {
      name: 'a refusal is reported once, about the chosen target',
      holds: ({ now: { step, notices, snapshot } }) =>
        step !== 'the deletion is refused' ||
        (notices.length === 1 &&
          notices.every((notice) => notice.key === 'message.deleteFailed' && notice.of === snapshot.context.target.of)),
    },
    {
      name: 'a failed deletion opens the question again, with the failure',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'it cannot be deleted' || (snapshot.matches('asking') && snapshot.context.failure !== null),
    },
  ],
})

export const words = defineWords({
  title: 'Excluir uma mensagem ou um comentário',
  starts: {
    plain:
      'Entre como admin@confraria.test, abra /dashboard?tab=community, abra as opções de uma mensagem, no botão de três pontos, e clique em “Excluir”.',
    'a reply':
      'Entre como admin@confraria.test, abra /dashboard?tab=community, abra os comentários de uma mensagem, depois as opções de um deles, e clique em “Excluir”.',
  },
  steps: {
    confirm: 'Clique em “Excluir”, no diálogo.',
    cancel: 'Clique em “Cancelar”, no diálogo.',
    'it is deleted': 'O servidor confirma a exclusão. Aviso: “Mensagem excluída” ou “Comentário excluído”.',
    'the deletion is refused':
      'O servidor recusa com o código 42501: em outra janela, mestre retirou o papel desta conta antes. Aviso: “Erro ao excluir mensagem” ou “Erro ao excluir comentário”.',
    'it cannot be deleted': 'Corte a rede antes da resposta: a exclusão não é confirmada.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    asking: 'O diálogo “Excluir mensagem?” ou “Excluir comentário?” espera a resposta.',
    deleting: 'O botão do diálogo mostra “Excluindo...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    asking: 'COM-33',
  },
  invariants: {
    'nothing is deleted without a confirmation, and each result is reported once': 'COM-33',
    'a refusal is reported once, about the chosen target': 'COM-33',
  },
})
