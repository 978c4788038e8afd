import { auditLogMachine } from '#machines/settings/auditLog.machine.ts'
import { wholeLog } from '#machines/settings/auditView.ts'
import { ana, entryOf } from '#tests/support/audit.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsKeep, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(auditLogMachine)
const deletions = { ...wholeLog, action: 'delete' as const }
const failures = ['the log fails to load', 'the next page fails to load']

export const walk = defineWalk({
  machine: auditLogMachine,
  starts: { plain: { view: wholeLog } },
  steps: {
    'the first page arrives': result.done('loadAudit', { entries: [entryOf()], hasMore: true }),
    'the whole log arrives': result.done('loadAudit', { entries: [entryOf()], hasMore: false }),
    'the log fails to load': result.fail('loadAudit', offline),
    'the last page arrives': result.done(
      'loadAudit',
      { entries: [entryOf({ id: ana })], hasMore: false },
      'loadMoreAudit',
    ),
    'the next page fails to load': result.fail('loadAudit', offline, 'loadMoreAudit'),
    'show deletions': { type: 'view.change', view: deletions },
    'show everything': { type: 'view.change', view: wholeLog },
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
  },
  arrows: 1,
  key: ({ view, hasMore, entries, isStale }) => [view.action, hasMore, entries.length, isStale],
  invariants: [
    stepsKeep({
      'show deletions': { view: { actor: '', kind: '', action: 'delete', from: '', to: '' }, isStale: true },
      'show everything': { view: { actor: '', kind: '', action: null, from: '', to: '' }, isStale: true },
      'the first page arrives': { hasMore: true, isStale: false, failure: null },
      'the whole log arrives': { hasMore: false, isStale: false, failure: null },
    }),
    stepsLead({
      retry: { failed: 'loading' },
      'the screen returns to the foreground': { ready: 'loading' },
      'the first page arrives': { loading: 'ready' },
      'show deletions': { ready: 'loading', failed: 'loading', loading: 'loading', loadingMore: 'loading' },
      'show everything': { ready: 'loading', failed: 'loading', loading: 'loading', loadingMore: 'loading' },
      'load more': { ready: 'loadingMore' },
    }),
    stepsDo({ 'the screen returns to the foreground': { loading: ['request loadAudit'] } }),
    stepsLeave({
      'the log fails to load': { failure: 'something' },
      'the last page arrives': { hasMore: 'nothing' },
      'the first page arrives': { entries: 'something' },
      'the whole log arrives': { entries: 'something' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'more' }, { type: 'refresh' }),
    {
      name: 'a request is open exactly while the machine is busy, with the filters of the address',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadAudit') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreAudit') &&
        open.every(({ input }) => textOf((input as { view: unknown }).view) === textOf(snapshot.context.view)),
    },
    {
      name: 'the next page starts after the last entry; a reload covers all shown entries',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { after, least } = input as { after: unknown; least: number }
          const { entries, isStale } = snapshot.context
          if (id === 'loadMoreAudit') return textOf(after) === textOf(entries.at(-1))
          return after === null && least === (isStale ? 0 : entries.length)
        }),
    },
    {
      name: 'entries of another view are stale until the new ones arrive',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'the first page arrives' || step === 'the whole log arrives') return !snapshot.context.isStale
        const isOther = before !== null && before.snapshot.context.view !== snapshot.context.view
        return !isOther || snapshot.context.isStale
      },
    },
    {
      name: 'each failure is reported once',
      holds: ({ now: { step, notices } }) => notices.length === (failures.includes(step ?? '') ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Auditoria: o registro de quem mudou o quê',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/settings?tab=audit.',
  },
  steps: {
    'the first page arrives': 'A resposta chega com a primeira página, e há mais alterações depois dela.',
    'the whole log arrives': 'A resposta chega com todas as alterações em uma página só.',
    'the log fails to load': 'A rede cai antes que o registro chegue.',
    'the last page arrives': 'A resposta chega com as alterações que faltavam.',
    'the next page fails to load': 'A rede cai antes que a página seguinte chegue.',
    'show deletions': 'Escolha “Exclusão” em “Ação”.',
    'show everything': 'Escolha “Todas as ações” em “Ação”.',
    'load more': 'Clique em “Carregar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando auditoria...” aparece, ou a lista anterior fica esmaecida.',
    ready: 'As alterações aparecem com a contagem acima delas; havendo mais, “Carregar mais” aparece.',
    loadingMore: 'O botão no fim da lista mostra “Carregando...”; a lista continua.',
    failed: '“Erro ao carregar auditoria” aparece com “Tentar novamente”.',
  },
})
