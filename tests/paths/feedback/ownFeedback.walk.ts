import type { FeedbackToSend } from '#machines/feedback/feedback.actors.ts'
import { faultOfFeedback } from '#machines/feedback/feedback.ts'
import { ownFeedbackMachine } from '#machines/feedback/ownFeedback.machine.ts'
import { ownFeedbackOf } from '#tests/support/feedback.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(ownFeedbackMachine)
const told = ['it is sent', 'it cannot be sent', 'they do not come', 'the next page does not come']

export const walk = defineWalk({
  machine: ownFeedbackMachine,
  starts: { member: { userId: 'u-1' } },
  steps: {
    'one’s own come': answer.done('loadOwnFeedback', { items: [ownFeedbackOf()], hasMore: false }),
    'the first page comes': answer.done('loadOwnFeedback', { items: [ownFeedbackOf()], hasMore: true }),
    'they do not come': answer.fail('loadOwnFeedback', offline),
    'the last page comes': answer.done('loadMoreOwnFeedback', {
      items: [ownFeedbackOf({ id: 'f-0' })],
      hasMore: false,
    }),
    'the next page does not come': answer.fail('loadMoreOwnFeedback', offline),
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'choose a type': { type: 'type.change', feedbackType: 'reclamação' },
    write: { type: 'content.change', content: 'Mais cadeiras.' },
    'write something else': { type: 'content.change', content: 'E mais mesas.' },
    'write too much': { type: 'content.change', content: 'a'.repeat(4_001) },
    submit: { type: 'submit', id: '4c1f3a52-1111-4111-8111-111111111111' },
    'submit anew': { type: 'submit', id: '4c1f3a52-2222-4222-8222-222222222222' },
    'it is sent': answer.done('sendFeedback', undefined),
    'it cannot be sent': answer.fail('sendFeedback', offline),
  },
  key: ({ attempt, items, hasMore, listFailure, feedbackType, content, isChecked, failure }) => [
    attempt && attempt.content === content && attempt.feedbackType === feedbackType,
    items === null,
    hasMore,
    listFailure !== null,
    feedbackType,
    content.length,
    isChecked,
    failure !== null,
  ],
  arrows: 1,
  limit: 60_000,
  invariants: [
    stepsLead({
      'one’s own come': { 'list.loading': 'list.ready' },
      'the screen comes to the fore': { 'list.failed': 'list.loading', 'list.loadingMore': 'list.loading' },
    }),
    stepsLeave({ 'they do not come': { listFailure: 'something' }, 'the last page comes': { hasMore: 'nothing' } }),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['request loadOwnFeedback'] } }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadOwnFeedback') &&
        snapshot.matches({ list: 'loadingMore' }) === open.some(({ id }) => id === 'loadMoreOwnFeedback'),
    },
    {
      name: 'the next page begins behind the last row; the list is read again as far as it is shown',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { after, least } = input as { after?: { id: string } | null; least?: number }
          const { items } = snapshot.context
          if (id === 'loadMoreOwnFeedback') return after?.id === items?.at(-1)?.id
          return id !== 'loadOwnFeedback' || least === (items?.length ?? 0)
        }),
    },
    {
      name: 'what came stays until something else comes',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        ['one’s own come', 'the first page comes', 'the last page comes'].includes(step ?? '') ||
        snapshot.context.items === before.snapshot.context.items,
    },
    {
      name: 'nothing faulty is ever sent',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches({ form: 'sending' }) || faultOfFeedback(snapshot.context.content) === null,
    },
    {
      name: 'nothing typed is lost but by sending it',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'it is sent' ||
        snapshot.context.content !== '' ||
        before.snapshot.context.content === '',
    },
    {
      name: 'a failure leads back to where one can act',
      holds: ({ now: { step, snapshot } }) =>
        step === 'it cannot be sent'
          ? snapshot.can({ type: 'submit', id: 'x' }) && snapshot.context.failure !== null
          : step !== 'they do not come' || snapshot.can({ type: 'retry' }),
    },
    {
      name: 'the same sent again has the same id until it is there, other words have another',
      holds: ({ requests }) => {
        const sends = requests.filter(({ src }) => src === 'sendFeedback')
        const [last, before] = [sends.at(-1), sends.at(-2)]
        if (!last || before?.outcome !== 'failed') return true
        const [now, then] = [last, before].map(({ input }) => input as { id: string; content: string })
        const kinds = [last, before].map(({ input }) => (input as { feedback_type: string }).feedback_type)
        const isSame = now?.content === then?.content && kinds[0] === kinds[1]
        return !isSame || now?.id === then?.id
      },
    },
    {
      name: 'no words go under the id of others, which the server would take for them',
      holds: ({ now: { event, snapshot }, before, requests }) => {
        const began = snapshot.matches({ form: 'sending' }) && !before?.snapshot.matches({ form: 'sending' })
        if (!began || !event || !('id' in event)) return true
        const sends = requests.filter(({ src }) => src === 'sendFeedback')
        const [now, ...others] = sends.map(({ input }) => input as FeedbackToSend).toReversed()
        const isReused = now !== undefined && now.id !== event.id
        return !isReused || others.find(({ id }) => id === now.id)?.content === now.content
      },
    },
    {
      name: 'what was sent makes the list come anew',
      holds: ({ now: { step, snapshot } }) => step !== 'it is sent' || snapshot.matches({ list: 'loading' }),
    },
    {
      name: 'whatever ends is told, once',
      holds: ({ now: { step, emitted } }) =>
        emitted.filter(({ type }) => type === 'notice').length === (told.includes(step ?? '') ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Enviar feedback e acompanhar os próprios envios',
  starts: { member: 'Entre como membro@confraria.test e abra /feedback.' },
  steps: {
    'one’s own come': 'O servidor responde com todos os envios da pessoa em uma página só.',
    'the first page comes': 'A primeira página dos envios chega, e há mais depois dela.',
    'they do not come': 'Corte a rede antes da resposta: os envios não chegam. Aviso: “Erro ao carregar feedback”.',
    'the last page comes': 'A resposta chega com os envios que faltavam.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue. Aviso: “Erro ao carregar feedback”.',
    'ask for more': 'Clique em “Carregar mais” abaixo da lista.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'choose a type': 'Em “Tipo”, escolha “Reclamação”.',
    write: 'Escreva “Mais cadeiras.” em “Mensagem”.',
    'write something else': 'Escreva “E mais mesas.” em “Mensagem”.',
    'write too much': 'Cole em “Mensagem” um texto de 4.001 caracteres.',
    submit: 'Clique em “Enviar feedback”.',
    'submit anew': 'Clique em “Enviar feedback” mais uma vez.',
    'it is sent': 'O servidor guarda o feedback. Aviso: “Feedback enviado”.',
    'it cannot be sent':
      'Corte a rede antes da resposta: não se sabe se o feedback chegou. Aviso: “Erro ao enviar feedback”.',
  },
  states: {
    'list.loading': 'Sob “Seus envios” aparece “Carregando feedback...”, ou a lista de antes.',
    'list.ready':
      'Sob “Seus envios” está a lista, ou “Você ainda não enviou nenhum feedback.”; havendo mais, “Carregar mais” também.',
    'list.loadingMore': 'O botão abaixo da lista mostra “Carregando...”.',
    'list.failed':
      'Sob “Seus envios” aparecem “Erro ao carregar feedback” e “Tentar novamente”; a lista de antes continua.',
    'form.editing': 'O formulário pode ser preenchido e enviado.',
    'form.sending': 'O botão mostra “Enviando...” e nenhum campo pode ser editado.',
  },
})
