import type { FeedbackToSend } from '#machines/feedback/feedback.actors.ts'
import { faultOfFeedback } from '#machines/feedback/feedback.ts'
import { ownFeedbackMachine } from '#machines/feedback/ownFeedback.machine.ts'
import { ordinary } from '#tests/support/members.ts'
import { ownFeedbackOf } from '#tests/support/feedback.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsDo, stepsLead, stepsLeave, stepsNotice } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(ownFeedbackMachine)
const pages = {
  'the whole list is loaded': { items: [ownFeedbackOf()], hasMore: false },
  'the first page is loaded': { items: [ownFeedbackOf()], hasMore: true },
}
const lastPage = { items: [ownFeedbackOf({ id: 'f-0' })], hasMore: false }
/** Sent before the session ended, without a response. */
const draft = {
  version: 1,
  feedbackType: 'reclamação',
  content: 'Mais cadeiras.',
  attempt: {
    id: '4c1f3a52-3333-4333-8333-333333333333',
    feedbackType: 'reclamação',
    content: 'Mais cadeiras.',
  },
} as const
const formFacts = ['attempt', 'feedbackType', 'content', 'isChecked', 'failure', 'isCleared'] as const

export const walk = defineWalk({
  machine: ownFeedbackMachine,
  starts: { member: { userId: 'u-1', access: ordinary, isAccessFailed: false } },
  steps: {
    'the whole list is loaded': result.done('loadOwnFeedback', pages['the whole list is loaded']),
    'the first page is loaded': result.done('loadOwnFeedback', pages['the first page is loaded']),
    'the list cannot be loaded': result.fail('loadOwnFeedback', offline),
    'the last page is loaded': result.done('loadOwnFeedback', lastPage, 'loadMoreOwnFeedback'),
    'the next page cannot be loaded': result.fail('loadOwnFeedback', offline, 'loadMoreOwnFeedback'),
    'the form is empty': result.done('openFeedback', null),
    'the form has a draft': result.done('openFeedback', draft),
    'the form cannot read its draft': result.fail('openFeedback', new Error('a fault')),
    'load more': { type: 'more' },
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'choose a type': { type: 'type.change', feedbackType: 'reclamação' },
    write: { type: 'content.change', content: 'Mais cadeiras.' },
    'write something else': { type: 'content.change', content: '  E mais mesas.\n' },
    'write too much': { type: 'content.change', content: 'a'.repeat(4_001) },
    submit: { type: 'submit', id: '4c1f3a52-1111-4111-8111-111111111111' },
    'submit again': { type: 'submit', id: '4c1f3a52-2222-4222-8222-222222222222' },
    'the feedback is sent': result.done('sendFeedback', undefined),
    'the feedback cannot be sent': result.fail('sendFeedback', offline),
    'leave the screen': { type: 'sleep' },
  },
  key: ({ attempt, items, hasMore, listFailure, feedbackType, content, isChecked, failure, isCleared }) => [
    attempt && attempt.content === content && attempt.feedbackType === feedbackType,
    items === null,
    hasMore,
    listFailure !== null,
    feedbackType,
    content.length,
    isChecked,
    failure !== null,
    isCleared,
  ],
  arrows: 1,
  limit: 60_000,
  invariants: [
    stepsLead({
      'the whole list is loaded': { 'list.loading': 'list.ready' },
      'load more': { 'list.ready': 'list.loadingMore' },
      'try again': { 'list.failed': 'list.loading' },
      'the screen becomes visible': { 'list.failed': 'list.loading', 'list.loadingMore': 'list.loading' },
    }),
    stepsLeave({
      'the list cannot be loaded': { listFailure: 'something' },
      'the whole list is loaded': { listFailure: 'nothing' },
      'the feedback is sent': { attempt: 'nothing', content: 'nothing', isChecked: 'nothing' },
    }),
    stepsNotice({
      'the feedback is sent': 'feedback.sent',
      'the feedback cannot be sent': 'feedback.sendFailed',
      'the list cannot be loaded': 'feedback.loadFailed',
      'the next page cannot be loaded': 'feedback.loadFailed',
    }),
    stepsDo({
      'the screen becomes visible': { 'list.loading': ['request loadOwnFeedback'] },
      'the form cannot read its draft': { 'form.opening': ['call logFault'] },
      write: { 'form.editing': ['call keepDraft'] },
      'choose a type': { 'form.editing': ['call keepDraft'] },
      'the feedback is sent': { 'form.sending': ['emit notice', 'call keepDraft', 'request loadOwnFeedback'] },
    }),
    stepsLead({
      'the form is empty': { 'form.opening': 'form.editing' },
      'the form has a draft': { 'form.opening': 'form.editing' },
      'the form cannot read its draft': { 'form.opening': 'form.editing' },
    }),
    {
      name: 'the draft is kept when it is sent or forgotten',
      holds: ({ now: { step, snapshot, actions }, before }) =>
        (step !== 'leave the screen' || actions.includes('keepDraft')) &&
        (!snapshot.matches({ form: 'sending' }) ||
          before?.snapshot.matches({ form: 'sending' }) === true ||
          actions.includes('keepDraft')),
    },
    {
      name: 'the form begins with its draft, or empty',
      holds: ({ now: { step, snapshot } }) => {
        const { attempt, feedbackType, content, isChecked } = snapshot.context
        if (step === 'the form has a draft')
          return textOf({ version: 1, feedbackType, content, attempt }) === textOf(draft)
        return step !== 'the form is empty' || (attempt === null && content === '' && !isChecked)
      },
    },
    {
      name: 'a list request is open exactly while the list is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadOwnFeedback') &&
        snapshot.matches({ list: 'loadingMore' }) === open.some(({ id }) => id === 'loadMoreOwnFeedback'),
    },
    {
      name: 'the next page starts after the last row; a refresh loads as many rows as are shown',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, src, input }) => {
          const { items, hasMore } = snapshot.context
          const [after, least] = id === 'loadOwnFeedback' ? [null, items?.length ?? 0] : [items?.at(-1) ?? null, 0]
          return (
            src !== 'loadOwnFeedback' ||
            (textOf(input) === textOf({ userId: 'u-1', after, least }) && (hasMore || id === 'loadOwnFeedback'))
          )
        }),
    },
    {
      name: 'the loaded rows stay until the next response',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before) return true
        const { items, hasMore } = before.snapshot.context
        const shown =
          step === 'the last page is loaded'
            ? { ...lastPage, items: [...(items ?? []), ...lastPage.items] }
            : (pages[step as keyof typeof pages] ?? { items, hasMore })
        return textOf([snapshot.context.items, snapshot.context.hasMore]) === textOf([shown.items, shown.hasMore])
      },
    },
    {
      name: 'an invalid text is never sent, and its fault is shown',
      holds: ({ now: { event, snapshot, emitted }, before }) => {
        if (event?.type !== 'submit' || !before) return emitted.length === 0
        if (before.snapshot.context.isCleared) return emitted.length === 1
        const isFaulty = faultOfFeedback(before.snapshot.context.content) !== null
        const { isChecked, failure } = snapshot.context
        return (
          emitted.length === (isFaulty ? 1 : 0) &&
          snapshot.matches({ form: 'sending' }) === !isFaulty &&
          (isFaulty ? isChecked : failure === null)
        )
      },
    },
    {
      name: 'a press too many after a success shows no fault',
      holds: ({ now: { event, snapshot }, before }) =>
        event?.type !== 'submit' ||
        before?.snapshot.context.isCleared !== true ||
        (snapshot.matches({ form: 'editing' }) && !snapshot.context.isChecked),
    },
    {
      name: 'the form has what was typed, and sends it trimmed',
      holds: ({ now: { event, snapshot }, open }) => {
        const { content, feedbackType } = snapshot.context
        const typed = { content, feedbackType, ...event }
        return (
          typed.content === content &&
          typed.feedbackType === feedbackType &&
          open.every(({ id, input }) => {
            const { id: _, ...sent } = input as FeedbackToSend
            return (
              id !== 'sendFeedback' || textOf(sent) === textOf({ feedback_type: feedbackType, content: content.trim() })
            )
          })
        )
      },
    },
    {
      name: 'the typed text stays until it is sent or the user leaves the screen',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'the feedback is sent' ||
        step === 'leave the screen' ||
        snapshot.context.content !== '' ||
        before.snapshot.context.content === '',
    },
    {
      name: 'after a failure the user can try again',
      holds: ({ now: { step, snapshot } }) =>
        step === 'the feedback cannot be sent'
          ? snapshot.can({ type: 'submit', id: 'x' }) && snapshot.context.failure !== null
          : step !== 'the list cannot be loaded' || snapshot.can({ type: 'retry' }),
    },
    {
      name: 'an unchanged feedback keeps its id after a failure, until the screen is left',
      holds: ({ requests, moments }) => {
        const sends = requests.filter(({ src }) => src === 'sendFeedback')
        const [last, before] = [sends.at(-1), sends.at(-2)]
        if (!last || before?.outcome !== 'failed') return true
        const [now, then] = [last, before].map(({ input }) => input as { id: string; content: string })
        const kinds = [last, before].map(({ input }) => (input as { feedback_type: string }).feedback_type)
        const isSame = now?.content === then?.content && kinds[0] === kinds[1]
        const hasLeft = moments.slice(before.began).some(({ step }) => step === 'leave the screen')
        return hasLeft || !isSame || now?.id === then?.id
      },
    },
    {
      name: 'a changed feedback never reuses an id, which the server would take for a repetition',
      holds: ({ now: { event, snapshot }, before, requests }) => {
        const began = snapshot.matches({ form: 'sending' }) && !before?.snapshot.matches({ form: 'sending' })
        if (!began || !event || !('id' in event)) return true
        const sends = requests.filter(({ src }) => src === 'sendFeedback')
        const [now, ...others] = sends.map(({ input }) => input as FeedbackToSend).toReversed()
        const isReused = now !== undefined && now.id !== event.id
        if (now?.id === draft.attempt.id)
          return now.content === draft.content && now.feedback_type === draft.feedbackType
        return !isReused || others.find(({ id }) => id === now.id)?.content === now.content
      },
    },
    {
      name: 'a sent feedback loads the list again',
      holds: ({ now: { step, snapshot } }) => step !== 'the feedback is sent' || snapshot.matches({ list: 'loading' }),
    },
    {
      name: 'leaving the screen empties the form and keeps the list',
      holds: ({ now: { step, snapshot }, before, moments: [start] }) => {
        if (step !== 'leave the screen' || !before || !start) return true
        const [after, first] = [snapshot.context, start.snapshot.context]
        return (
          formFacts.every((fact) => after[fact] === first[fact]) &&
          snapshot.matches({ form: 'editing' }) &&
          textOf(snapshot.value) === textOf({ ...before.snapshot.value, form: 'editing' })
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Enviar feedback e acompanhar os próprios envios',
  starts: { member: 'Entre como membro@confraria.test e abra /feedback.' },
  steps: {
    'the whole list is loaded': 'O servidor responde com todos os envios da pessoa em uma página só.',
    'the first page is loaded': 'A primeira página dos envios chega, e há mais depois dela.',
    'the list cannot be loaded':
      'Corte a rede antes da resposta: os envios não chegam. Aviso: “Erro ao carregar feedback”.',
    'the last page is loaded': 'A resposta chega com os envios que faltavam.',
    'the next page cannot be loaded':
      'A rede cai antes que a página seguinte chegue. Aviso: “Erro ao carregar feedback”.',
    'the form is empty': 'O formulário abre vazio.',
    'the form has a draft':
      'O formulário abre com o que foi escrito antes que a sessão terminasse em outro aparelho. Escreva-o antes.',
    'the form cannot read its draft': 'O rascunho não pôde ser lido; só se vê por simulação.',
    'load more': 'Clique em “Carregar mais” abaixo da lista.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Passe a outra aba do navegador e volte.',
    'choose a type': 'Em “Tipo”, escolha “Reclamação”.',
    write: 'Escreva “Mais cadeiras.” em “Mensagem”.',
    'write something else': 'Escreva “E mais mesas.” em “Mensagem”.',
    'write too much': 'Cole em “Mensagem” um texto de 4.001 caracteres.',
    submit: 'Clique em “Enviar feedback”.',
    'submit again': 'Clique em “Enviar feedback” mais uma vez.',
    'the feedback is sent': 'O servidor guarda o feedback. Aviso: “Feedback enviado”.',
    'leave the screen': 'Vá a outra página do menu e confirme que quer sair, se houver texto.',
    'the feedback cannot be sent':
      'Corte a rede antes da resposta: não se sabe se o feedback chegou. Aviso: “Erro ao enviar feedback”.',
  },
  states: {
    'list.loading': 'Sob “Seus envios” aparece “Carregando feedback...”, ou a lista de antes.',
    'list.ready':
      'Sob “Seus envios” está a lista, ou “Você ainda não enviou nenhum feedback.”; havendo mais, “Carregar mais” também.',
    'list.loadingMore': 'O botão abaixo da lista mostra “Carregando...”.',
    'list.failed':
      'Sob “Seus envios” aparecem “Erro ao carregar feedback” e “Tentar novamente”; a lista de antes continua.',
    'form.opening': 'O formulário está se abrindo.',
    'form.editing': 'O formulário pode ser preenchido e enviado.',
    'form.sending': 'O botão mostra “Enviando...” e nenhum campo pode ser editado.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'list.failed': 'APP-70',
  },
  invariants: {
    'the next page starts after the last row; a refresh loads as many rows as are shown': 'COU-74 APP-71',
    'an invalid text is never sent, and its fault is shown': 'COU-72',
    'a press too many after a success shows no fault': 'APP-860',
    'an unchanged feedback keeps its id after a failure, until the screen is left': 'APP-77',
    'the typed text stays until it is sent or the user leaves the screen': 'APP-92',
    'the form begins with its draft, or empty': 'ENT-99 ENT-890',
    'the draft is kept when it is sent or forgotten': 'APP-90',
  },
})
