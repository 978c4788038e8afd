import { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { FeedbackConflict } from '#machines/feedback/feedback.actors.ts'
import { editedFields } from '#machines/feedback/feedback.ts'
import { feedbackOf } from '#tests/support/feedback.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  conflictIsIn,
  factsResetIn,
  formFollowsChoices,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(feedbackMachine)
const feedback = feedbackOf()
/** Another person has begun with it. */
const begun = { status: 'in_progress', assigned_to: 'c-1' } as const
const theirs = feedbackOf({ ...begun, assigned_to_name: 'Caetano Brum' })
const responsibles = [{ id: 'c-1', name: 'Caetano Brum' }]
const noticed = [
  'the change is saved',
  'the change cannot be saved',
  'the list cannot be loaded',
  'the next page cannot be loaded',
]

export const walk = defineWalk({
  machine: feedbackMachine,
  starts: { plain: { show: null }, 'at the complaints': { show: 'reclamação' } },
  steps: {
    'the first page is loaded': result.done('loadFeedback', { items: [feedback], responsibles, hasMore: true }),
    'the whole list is loaded': result.done('loadFeedback', { items: [feedback], responsibles, hasMore: false }),
    'the list cannot be loaded': result.fail('loadFeedback', offline),
    'the last page is loaded': result.done(
      'loadFeedback',
      { items: [feedbackOf({ id: 'f-0' })], responsibles: null, hasMore: false },
      'loadMoreFeedback',
    ),
    'the next page cannot be loaded': result.fail('loadFeedback', offline, 'loadMoreFeedback'),
    'load more': { type: 'more' },
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'show only complaints': { type: 'part.show', show: 'reclamação' },
    'show all types': { type: 'part.show', show: null },
    'open a feedback': { type: 'open', feedback },
    'set the status to resolved': { type: 'change', change: { status: 'resolved' } },
    'set the status to pending': { type: 'change', change: { status: 'pending' } },
    'choose their version': { type: 'field.choose', field: 'status', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'status', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'the change is saved': result.done('saveFeedback', { ...feedback, status: 'resolved' }),
    'the change cannot be saved': result.fail('saveFeedback', offline),
    'another person has changed it': result.fail('saveFeedback', new FeedbackConflict(theirs)),
  },
  key: ({ items, hasMore, isStale, listFailure, filter, opened, values, conflict, failure }) => [
    items?.[0]?.status,
    hasMore,
    isStale,
    listFailure !== null,
    filter,
    values.status,
    opened?.status,
    conflict?.both.join(),
    failure !== null,
  ],
  arrows: 1,
  limit: 60_000,
  invariants: [
    factsResetIn('sheet.closed', 'opened', 'values', 'conflict', 'failure'),
    formFollowsChoices(),
    conflictIsIn('sheet.conflict'),
    stepsLead({
      'the screen becomes visible': { 'list.failed': 'list.loading', 'list.loading': 'list.loading' },
      'the first page is loaded': { 'list.loading': 'list.ready' },
      'try again': { 'list.failed': 'list.loading' },
      'continue editing': { 'sheet.discarding': 'sheet.editing' },
      'another person has changed it': { 'sheet.saving': 'sheet.conflict' },
      'go back to the form': { 'sheet.conflict': 'sheet.editing' },
      'leave the screen': { sheet: 'sheet.closed', 'list.loading': 'list.loading', 'list.ready': 'list.ready' },
    }),
    stepsLeave({
      'the list cannot be loaded': { listFailure: 'something' },
      'the last page is loaded': { hasMore: 'nothing' },
      submit: { failure: 'nothing' },
      'the change cannot be saved': { failure: 'something' },
      'the change is saved': { opened: 'nothing' },
      discard: { opened: 'nothing' },
      'save the merged version': { conflict: 'nothing' },
    }),
    stepsDo({ 'the screen becomes visible': { 'list.loading': ['request loadFeedback'] } }),
    {
      name: 'a request for the chosen type is open exactly while its part of the machine is busy',
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
      name: 'the next page starts after the last row; a refresh loads as many rows as are shown',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { after, least } = input as { after?: { id: string } | null; least?: number }
          const { items, isStale } = snapshot.context
          if (id === 'loadMoreFeedback') return after?.id === items?.at(-1)?.id
          return id !== 'loadFeedback' || least === (isStale ? 0 : (items?.length ?? 0))
        }),
    },
    {
      name: 'another filter makes the list stale until its own rows are loaded',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'the first page is loaded' || step === 'the whole list is loaded') return !snapshot.context.isStale
        const isOther = before !== null && before.snapshot.context.filter !== snapshot.context.filter
        return !isOther || snapshot.context.isStale
      },
    },
    {
      name: 'the loaded rows stay until the next response',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        [
          'the first page is loaded',
          'the whole list is loaded',
          'the last page is loaded',
          'the change is saved',
          'another person has changed it',
        ].includes(step ?? '') ||
        snapshot.context.items === before.snapshot.context.items,
    },
    {
      name: 'an unchanged feedback is never saved',
      holds: ({ now: { snapshot } }) => {
        const { opened, values, sent } = snapshot.context
        const isSaving = snapshot.matches({ sheet: 'saving' })
        return !isSaving || (opened !== null && editedFields(opened, values, sent).length > 0)
      },
    },
    {
      name: 'a changed feedback closes only after a save or a confirmation',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || before.snapshot.matches({ sheet: 'closed' }) || !snapshot.matches({ sheet: 'closed' }))
          return true
        const { opened, values, sent } = before.snapshot.context
        return (
          ['the change is saved', 'discard', 'leave the screen'].includes(step ?? '') ||
          (opened !== null && editedFields(opened, values, sent).length === 0)
        )
      },
    },
    {
      name: 'after a failure the user can try again, with the same values',
      holds: ({ now: { step, snapshot }, before }) =>
        step === 'the change cannot be saved'
          ? snapshot.matches({ sheet: 'editing' }) && snapshot.context.values === before?.snapshot.context.values
          : step !== 'the list cannot be loaded' || snapshot.can({ type: 'retry' }),
    },
    {
      name: 'what another person saved is never overwritten unseen: the table shows it, and the form is merged with it',
      holds: ({ now: { step, snapshot }, requests }) => {
        const { opened, values, conflict, items } = snapshot.context
        const saves = requests.filter(({ id, outcome }) => id === 'saveFeedback' && outcome === 'open')
        const isSeen = saves.every(
          ({ input }) => (input as { seen: { status?: string } }).seen.status === opened?.status,
        )
        if (step !== 'another person has changed it') return isSeen
        return (
          isSeen &&
          opened === theirs &&
          conflict !== null &&
          conflict.taken.every((field) => values[field] === begun[field]) &&
          (items ?? []).every((item) => item.id !== theirs.id || item === theirs)
        )
      },
    },
    {
      name: 'the table shows the saved change',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the change is saved' ||
        (snapshot.context.items ?? []).every(({ id, status }) => id !== feedback.id || status === 'resolved'),
    },
    {
      name: 'each finished save and each failure reports one notice',
      holds: ({ now: { step, notices } }) => notices.length === (noticed.includes(step ?? '') ? 1 : 0),
    },
    {
      name: 'the next page is added at the end, and its members stay known',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the last page is loaded' ||
        (textOf(snapshot.context.items) ===
          textOf([...(before?.snapshot.context.items ?? []), feedbackOf({ id: 'f-0' })]) &&
          snapshot.context.responsibles === responsibles),
    },
    {
      name: 'a save sends only what changed, next to what the user saw',
      holds: ({ requests }) =>
        requests.every(({ id, input }) => {
          if (id !== 'saveFeedback') return true
          const { change, seen } = input as { change: object; seen: object }
          return Object.keys(change).join() === 'status' && Object.keys(seen).join() === 'status'
        }),
    },
  ],
})

export const words = defineWords({
  title: 'Conselho: feedback dos usuários',
  starts: {
    plain: 'Entre como conselho@confraria.test e abra /council?tab=feedback.',
    'at the complaints': 'Entre como conselho@confraria.test e abra /council?tab=feedback&show=reclamação.',
  },
  steps: {
    'the first page is loaded': 'A primeira página chega, e há mais depois dela.',
    'the whole list is loaded': 'A resposta chega com todo o feedback em uma página só.',
    'the list cannot be loaded': 'A rede cai antes que a lista chegue.',
    'the last page is loaded': 'A resposta chega com o feedback que faltava.',
    'the next page cannot be loaded': 'A rede cai antes que a página seguinte chegue.',
    'load more': 'Clique em “Carregar mais” abaixo da tabela.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Vá para outra aba do navegador e volte.',
    'leave the screen': 'Vá a outra página do menu.',
    'show only complaints': 'Escolha “Reclamação” em “Tipo de feedback”.',
    'show all types': 'Escolha “Todos os tipos” em “Tipo de feedback”.',
    'open a feedback': 'Clique em “Detalhes” em um feedback pendente.',
    'set the status to resolved': 'Escolha “Resolvido” em “Status”.',
    'set the status to pending': 'Escolha “Pendente” em “Status”.',
    'choose their version': 'Em “Status”, escolha “Versão salva”.',
    'choose my version': 'Em “Status”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    submit: 'Clique em “Salvar Alterações”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    discard: 'Clique em “Descartar alterações”.',
    'continue editing': 'Clique em “Continuar editando”.',
    'the change is saved': 'O servidor responde que as alterações foram salvas.',
    'the change cannot be saved': 'A rede cai antes da resposta ao salvamento.',
    'another person has changed it':
      'Antes, em outro navegador, mude o status do mesmo feedback para “Em andamento” e dê-lhe um responsável.',
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
    'sheet.conflict': 'O diálogo “Outra pessoa mudou este feedback” mostra as duas versões do que ambos mudaram.',
    'sheet.discarding': 'A pergunta “Descartar alterações?” está aberta.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: { 'sheet.conflict': 'APP-147 COU-880' },
  steps: {
    'the change is saved': 'COU-80',
  },
  invariants: {
    'a save sends only what changed, next to what the user saw': 'COU-80',
    'a request for the chosen type is open exactly while its part of the machine is busy': 'COU-76',
    'an unchanged feedback is never saved': 'COU-80',
    'the next page starts after the last row; a refresh loads as many rows as are shown': 'COU-75 APP-71',
  },
})
