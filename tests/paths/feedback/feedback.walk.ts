import { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { isSameChange } from '#machines/feedback/feedback.ts'
import { feedbackOf } from '#tests/support/feedback.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { factsResetIn, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(feedbackMachine)
const feedback = feedbackOf()
const responsibles = [{ id: 'c-1', name: 'Caetano Brum' }]
const told = ['it is saved', 'it cannot be saved', 'it does not come', 'the next page does not come']

export const walk = defineWalk({
  machine: feedbackMachine,
  starts: { plain: undefined },
  steps: {
    'the first page comes': answer.done('loadFeedback', { items: [feedback], responsibles, hasMore: true }),
    'all of it comes': answer.done('loadFeedback', { items: [feedback], responsibles, hasMore: false }),
    'it does not come': answer.fail('loadFeedback', offline),
    'the last page comes': answer.done('loadMoreFeedback', { items: [feedbackOf({ id: 'f-0' })], hasMore: false }),
    'the next page does not come': answer.fail('loadMoreFeedback', offline),
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'only complaints': { type: 'type.filter', filter: 'reclamação' },
    'all types': { type: 'type.filter', filter: 'all' },
    'open one': { type: 'open', feedback },
    'resolve it': { type: 'change', change: { status: 'resolved' } },
    'leave it pending': { type: 'change', change: { status: 'pending' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'throw it away': { type: 'discard' },
    'go on': { type: 'keep' },
    'it is saved': answer.done('saveFeedback', { ...feedback, status: 'resolved' }),
    'it cannot be saved': answer.fail('saveFeedback', offline),
  },
  key: ({ items, hasMore, isStale, listFailure, filter, opened, change, failure }) => [
    items?.[0]?.status,
    hasMore,
    isStale,
    listFailure !== null,
    filter,
    opened !== null,
    change.status,
    failure !== null,
  ],
  arrows: 1,
  limit: 60_000,
  invariants: [
    factsResetIn('sheet.closed', 'opened', 'change', 'failure'),
    stepsLead({
      'the screen comes to the fore': { 'list.failed': 'list.loading', 'list.loading': 'list.loading' },
      'the first page comes': { 'list.loading': 'list.ready' },
      'go on': { 'sheet.discarding': 'sheet.editing' },
    }),
    stepsLeave({
      'it does not come': { listFailure: 'something' },
      'the last page comes': { hasMore: 'nothing' },
      submit: { failure: 'nothing' },
      'it is saved': { opened: 'nothing' },
      'throw it away': { opened: 'nothing' },
    }),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['request loadFeedback'] } }),
    {
      name: 'busy exactly while a request is open, about the type that is chosen',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadFeedback') &&
        snapshot.matches({ list: 'loadingMore' }) === open.some(({ id }) => id === 'loadMoreFeedback') &&
        snapshot.matches({ sheet: 'saving' }) === open.some(({ id }) => id === 'saveFeedback') &&
        open.every(
          ({ id, input }) =>
            id === 'saveFeedback' || textOf((input as { type: unknown }).type) === textOf(snapshot.context.filter),
        ),
    },
    {
      name: 'the next page begins behind the last row; the same list is read again as far as it is shown',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { after, least } = input as { after?: { id: string } | null; least?: number }
          const { items, isStale } = snapshot.context
          if (id === 'loadMoreFeedback') return after?.id === items?.at(-1)?.id
          return id !== 'loadFeedback' || least === (isStale ? 0 : (items?.length ?? 0))
        }),
    },
    {
      name: 'what is of another type is known as such until its own comes',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'the first page comes' || step === 'all of it comes') return !snapshot.context.isStale
        const isOther = before !== null && before.snapshot.context.filter !== snapshot.context.filter
        return !isOther || snapshot.context.isStale
      },
    },
    {
      name: 'what came stays until something else comes',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        ['the first page comes', 'all of it comes', 'the last page comes', 'it is saved'].includes(step ?? '') ||
        snapshot.context.items === before.snapshot.context.items,
    },
    {
      name: 'nothing is saved that says the same',
      holds: ({ now: { snapshot } }) => {
        const { opened, change } = snapshot.context
        return !snapshot.matches({ sheet: 'saving' }) || (opened !== null && !isSameChange(opened, change))
      },
    },
    {
      name: 'what was changed closes only by saving it, or when one says so',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || before.snapshot.matches({ sheet: 'closed' }) || !snapshot.matches({ sheet: 'closed' }))
          return true
        const { opened, change } = before.snapshot.context
        return step === 'it is saved' || step === 'throw it away' || (opened !== null && isSameChange(opened, change))
      },
    },
    {
      name: 'a failure leads back to where one can act, with everything as it was',
      holds: ({ now: { step, snapshot }, before }) =>
        step === 'it cannot be saved'
          ? snapshot.matches({ sheet: 'editing' }) && snapshot.context.change === before?.snapshot.context.change
          : step !== 'it does not come' || snapshot.can({ type: 'retry' }),
    },
    {
      name: 'what was saved is in the table',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'it is saved' ||
        (snapshot.context.items ?? []).every(({ id, status }) => id !== feedback.id || status === 'resolved'),
    },
    {
      name: 'whatever ends is told, once',
      holds: ({ now: { step, emitted } }) => emitted.length === (told.includes(step ?? '') ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Conselho: feedback dos usuários',
  starts: {
    plain: 'Entre como conselho@confraria.test e abra /council?tab=feedback.',
  },
  steps: {
    'the first page comes': 'A primeira página chega, e há mais depois dela.',
    'all of it comes': 'A resposta chega com todo o feedback em uma página só.',
    'it does not come': 'A rede cai antes que a lista chegue.',
    'the last page comes': 'A resposta chega com o feedback que faltava.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue.',
    'ask for more': 'Clique em “Carregar mais” abaixo da tabela.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
    'only complaints': 'Escolha “Reclamação” em “Tipo de feedback”.',
    'all types': 'Escolha “Todos os tipos” em “Tipo de feedback”.',
    'open one': 'Clique em “Detalhes” em um feedback pendente.',
    'resolve it': 'Escolha “Resolvido” em “Status”.',
    'leave it pending': 'Escolha “Pendente” em “Status”.',
    submit: 'Clique em “Salvar Alterações”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'throw it away': 'Clique em “Descartar alterações”.',
    'go on': 'Clique em “Continuar editando”.',
    'it is saved': 'O servidor responde que as alterações foram salvas.',
    'it cannot be saved': 'A rede cai antes da resposta ao salvamento.',
  },
  states: {
    'list.loading': '“Carregando feedback...” aparece na primeira vez; depois, a tabela anterior continua.',
    'list.ready':
      'A tabela “Feedback dos Usuários” aparece, só com o tipo escolhido; havendo mais, “Carregar mais” também.',
    'list.loadingMore': 'O botão abaixo da tabela mostra “Carregando...”.',
    'list.failed': '“Erro ao carregar feedback” aparece com “Tentar novamente”; a tabela anterior continua.',
    'sheet.closed': 'Os detalhes estão fechados.',
    'sheet.editing': '“Detalhes do Feedback” está aberto com status e responsável; uma falha aparece acima dos botões.',
    'sheet.saving': 'O botão mostra “Salvando...”.',
    'sheet.discarding': 'A pergunta “Descartar alterações?” está aberta.',
  },
})
