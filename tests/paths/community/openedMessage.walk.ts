import { openedMessageMachine } from '#machines/community/openedMessage.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(openedMessageMachine)
const one = messageOf()
const liked = messageOf({ likes: 1, liked_by: ['bia'] })

export const walk = defineWalk({
  machine: openedMessageMachine,
  starts: { plain: { id: 'm1' } },
  steps: {
    'it comes': answer.done('loadMessage', one),
    'there is none': answer.done('loadMessage', null),
    'it does not come': answer.fail('loadMessage', offline),
    'the listener breaks': answer.fail('followMessages', offline),
    'ask again': { type: 'retry' },
    'changes are heard': { type: 'live.joined' },
    'a change is unreadable': { type: 'live.unreadable' },
    'somebody likes it': { type: 'live.update', row: liked },
    'somebody likes another one': { type: 'live.update', row: messageOf({ id: 'm2' }) },
    'one likes it': { type: 'message.change', message: liked },
    'one likes another one': { type: 'message.change', message: messageOf({ id: 'm2' }) },
    'it is deleted': { type: 'live.delete', id: 'm1' },
    'another one is deleted': { type: 'live.delete', id: 'm2' },
    'one deletes it': { type: 'message.remove', id: 'm1' },
    'one deletes another one': { type: 'message.remove', id: 'm2' },
  },
  key: ({ message, failure }) => [message?.likes, failure !== null],
  invariants: [
    stepsLead({
      'the listener breaks': { shown: 'shown' },
      'a change is unreadable': { shown: 'looking' },
      'changes are heard': { failed: 'looking', looking: 'looking', shown: 'looking' },
      'ask again': { failed: 'looking' },
      'another one is deleted': { shown: 'shown' },
      'one deletes another one': { shown: 'shown' },
    }),
    stepsLeave({ 'it comes': { message: 'something' }, 'ask again': { failure: 'something' } }),
    stepsDo({
      'the listener breaks': { looking: ['call logFailure'] },
      'changes are heard': { looking: ['request loadMessage'] },
    }),
    {
      name: 'a like is seen at once while the message is shown',
      holds: ({ now: { step, snapshot } }) =>
        (step !== 'somebody likes it' && step !== 'one likes it') ||
        !snapshot.matches('shown') ||
        snapshot.context.message?.likes === liked.likes,
    },
    {
      name: 'what is known stays in sight when it cannot be read anew, which is only logged',
      holds: ({ now: { step, snapshot, actions } }) => {
        if (step !== 'it does not come') return true
        const isKnown = snapshot.context.message !== null
        return snapshot.matches(isKnown ? 'shown' : 'failed') && actions.includes('logFailure') === isKnown
      },
    },
    {
      name: 'busy exactly while it is asked for',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('looking') === open.some(({ id }) => id === 'loadMessage'),
    },
    {
      name: 'only the message that was asked for is shown, and what is known stays until it is known better',
      holds: ({ now: { snapshot }, before }) =>
        (snapshot.context.message?.id ?? 'm1') === 'm1' &&
        (snapshot.context.message !== null || (before?.snapshot.context.message ?? null) === null),
    },
    {
      name: 'what was deleted is gone for good',
      holds: ({ now: { snapshot, step }, before }) =>
        !(before?.snapshot.matches('gone') || step === 'it is deleted' || step === 'one deletes it') ||
        snapshot.matches('gone'),
    },
    canActAfterFailure({ type: 'retry' }, { type: 'live.joined' }),
  ],
  exclusions: {},
})

export const words = defineWords({
  title: 'A mensagem a que uma notificação leva',
  starts: { plain: 'Entre como membro@confraria.test e, no sino, abra a notificação de uma menção.' },
  steps: {
    'it comes': 'O servidor responde com a mensagem.',
    'there is none': 'O servidor responde que a mensagem não existe: exclua-a em outra janela antes de abrir.',
    'it does not come': 'Corte a rede antes da resposta: a mensagem não chega.',
    'the listener breaks': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'ask again': 'Clique em “Tentar novamente”.',
    'changes are heard': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'a change is unreadable': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'somebody likes it': 'Com outra conta, em outra janela, curta esta mensagem.',
    'somebody likes another one': 'Com outra conta, em outra janela, curta uma mensagem diferente.',
    'one likes it': 'Clique no coração desta mensagem e espere a confirmação.',
    'one likes another one': 'Clique no coração de outra mensagem do feed e espere a confirmação.',
    'it is deleted': 'Com a conta de quem a escreveu, em outra janela, exclua esta mensagem.',
    'another one is deleted': 'Em outra janela, exclua uma mensagem diferente.',
    'one deletes it': 'Entre como admin@confraria.test e exclua aqui esta mensagem.',
    'one deletes another one': 'Exclua aqui uma mensagem própria que está no feed abaixo.',
  },
  states: {
    looking: 'Sob “Mensagem da notificação” aparece “Carregando mensagem...”, ou a mensagem como era antes.',
    shown: 'A mensagem aparece acima do feed, com seus comentários abertos.',
    failed: 'Aparecem “Erro ao carregar mensagens”, o motivo e “Tentar novamente”.',
    gone: 'Aparece “Esta mensagem não existe mais: foi excluída.” e resta o link “Ver todo o feed”.',
  },
})
