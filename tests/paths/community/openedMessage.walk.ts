import { openedMessageMachine } from '#machines/community/openedMessage.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(openedMessageMachine)
const one = messageOf()
const liked = messageOf({ likes: 1, liked_by: ['bia'] })

/** What changes the message, or may have. */
const marking: readonly string[] = ['the live channel opens', 'an unreadable change arrives', 'another member likes it']
const ending: readonly string[] = ['the message is loaded', 'the message cannot be loaded']

export const walk = defineWalk({
  machine: openedMessageMachine,
  starts: { plain: { id: 'm1' } },
  steps: {
    'the message is loaded': result.done('loadMessage', one),
    'the message does not exist': result.done('loadMessage', null),
    'the message cannot be loaded': result.fail('loadMessage', offline),
    'try again': { type: 'retry' },
    'the live channel opens': { type: 'live.joined' },
    'an unreadable change arrives': { type: 'live.unreadable' },
    'another member likes it': { type: 'live.update', row: liked },
    'another member likes another message': { type: 'live.update', row: messageOf({ id: 'm2' }) },
    'like it': { type: 'message.change', message: liked },
    'like another message': { type: 'message.change', message: messageOf({ id: 'm2' }) },
    'another member deletes it': { type: 'live.delete', id: 'm1' },
    'another member deletes another message': { type: 'live.delete', id: 'm2' },
    'delete it': { type: 'message.remove', id: 'm1' },
    'delete another message': { type: 'message.remove', id: 'm2' },
  },
  key: ({ message, isBehind, failure }) => [message?.likes, isBehind, failure !== null],
  invariants: [
    stepsLead({
      'an unreadable change arrives': { looking: 'looking', shown: 'looking' },
      'the live channel opens': { failed: 'looking', looking: 'looking', shown: 'looking' },
      'try again': { failed: 'looking' },
      'another member deletes another message': { shown: 'shown' },
      'delete another message': { shown: 'shown' },
    }),
    stepsLeave({ 'the message is loaded': { message: 'something' }, 'try again': { failure: 'something' } }),
    stepsDo({
      'another member likes it': { shown: [] },
      'another member likes another message': { looking: [] },
    }),
    {
      name: 'a like of the shown message is shown at once',
      holds: ({ now: { step, snapshot } }) =>
        (step !== 'another member likes it' && step !== 'like it') ||
        !snapshot.matches('shown') ||
        snapshot.context.message?.likes === liked.likes,
    },
    {
      name: 'a change during a request sends it again, once, after its response',
      holds: ({ now: { step, snapshot }, before, requests, moments }) => {
        if (!before?.snapshot.matches('looking')) return true
        const isRequested = requests.some(({ began }) => began === moments.length - 1)
        const isBehind = marking.includes(step ?? '') || before.snapshot.context.isBehind
        if (!ending.includes(step ?? ''))
          return !isRequested && (snapshot.matches('gone') || snapshot.context.isBehind === isBehind)
        return isRequested === isBehind && !snapshot.context.isBehind
      },
    },
    {
      name: 'a failed refresh keeps the message and is only logged',
      holds: ({ now: { step, snapshot, actions }, before }) => {
        if (step !== 'the message cannot be loaded') return true
        if (before?.snapshot.context.isBehind === true) return actions.includes('logFailure')
        const isKnown = snapshot.context.message !== null
        return snapshot.matches(isKnown ? 'shown' : 'failed') && actions.includes('logFailure') === isKnown
      },
    },
    {
      name: 'a request is open exactly while the machine is looking for the message',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('looking') === open.some(({ id }) => id === 'loadMessage'),
    },
    {
      name: 'only the requested message is shown, and it stays until a newer version is loaded',
      holds: ({ now: { snapshot }, before }) =>
        (snapshot.context.message?.id ?? 'm1') === 'm1' &&
        (snapshot.context.message !== null || (before?.snapshot.context.message ?? null) === null),
    },
    {
      name: 'a deleted message stays deleted',
      holds: ({ now: { snapshot, step }, before }) =>
        !(before?.snapshot.matches('gone') || step === 'another member deletes it' || step === 'delete it') ||
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
    'the message is loaded': 'O servidor responde com a mensagem.',
    'the message does not exist':
      'O servidor responde que a mensagem não existe: exclua-a em outra janela antes de abrir.',
    'the message cannot be loaded': 'Corte a rede antes da resposta: a mensagem não chega.',
    'try again': 'Clique em “Tentar novamente”.',
    'the live channel opens': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'an unreadable change arrives': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'another member likes it': 'Com outra conta, em outra janela, curta esta mensagem.',
    'another member likes another message': 'Com outra conta, em outra janela, curta uma mensagem diferente.',
    'like it': 'Clique no coração desta mensagem e espere a confirmação.',
    'like another message': 'Clique no coração de outra mensagem do feed e espere a confirmação.',
    'another member deletes it': 'Com a conta de quem a escreveu, em outra janela, exclua esta mensagem.',
    'another member deletes another message': 'Em outra janela, exclua uma mensagem diferente.',
    'delete it': 'Entre como admin@confraria.test e exclua aqui esta mensagem.',
    'delete another message': 'Exclua aqui uma mensagem própria que está no feed abaixo.',
  },
  states: {
    looking: 'Sob “Mensagem da notificação” aparece “Carregando mensagem...”, ou a mensagem como era antes.',
    shown: 'A mensagem aparece acima do feed, com seus comentários abertos.',
    failed: 'Aparecem “Erro ao carregar mensagens”, o motivo e “Tentar novamente”.',
    gone: 'Aparece “Esta mensagem não existe mais: foi excluída.” e resta o link “Ver todo o feed”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    gone: 'COM-24',
    shown: 'COM-23',
  },
})
