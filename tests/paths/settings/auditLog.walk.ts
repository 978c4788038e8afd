import { auditLogMachine } from '#machines/settings/auditLog.machine.ts'
import { wholeLog } from '#machines/settings/auditView.ts'
import { ana, entryOf } from '#tests/support/audit.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(auditLogMachine)
const deletions = { ...wholeLog, action: 'delete' as const }
const failures = ['it does not come', 'the next page does not come']

export const walk = defineWalk({
  machine: auditLogMachine,
  starts: { plain: { view: wholeLog } },
  steps: {
    'the first page comes': answer.done('loadAudit', { entries: [entryOf()], hasMore: true }),
    'all of it comes': answer.done('loadAudit', { entries: [entryOf()], hasMore: false }),
    'it does not come': answer.fail('loadAudit', offline),
    'the last page comes': answer.done(
      'loadAudit',
      { entries: [entryOf({ id: ana })], hasMore: false },
      'loadMoreAudit',
    ),
    'the next page does not come': answer.fail('loadAudit', offline, 'loadMoreAudit'),
    'show deletions': { type: 'view.change', view: deletions },
    'show everything': { type: 'view.change', view: wholeLog },
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  arrows: 1,
  key: ({ view, hasMore, entries, isStale }) => [view.action, hasMore, entries.length, isStale],
  invariants: [
    stepsLead({
      'ask again': { failed: 'loading' },
      'the screen comes to the fore': { ready: 'loading' },
      'the first page comes': { loading: 'ready' },
    }),
    stepsLeave({
      'it does not come': { failure: 'something' },
      'the last page comes': { hasMore: 'nothing' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'more' }, { type: 'refresh' }),
    {
      name: 'busy exactly while a request is open, about what the address says',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadAudit') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreAudit') &&
        open.every(({ input }) => textOf((input as { view: unknown }).view) === textOf(snapshot.context.view)),
    },
    {
      name: 'the next page begins behind the last entry; the same list is read again as far as it is shown',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { after, least } = input as { after: unknown; least: number }
          const { entries, isStale } = snapshot.context
          if (id === 'loadMoreAudit') return textOf(after) === textOf(entries.at(-1))
          return after === null && least === (isStale ? 0 : entries.length)
        }),
    },
    {
      name: 'what belongs to another view is known as such until its own comes',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'the first page comes' || step === 'all of it comes') return !snapshot.context.isStale
        const isOther = before !== null && before.snapshot.context.view !== snapshot.context.view
        return !isOther || snapshot.context.isStale
      },
    },
    {
      name: 'each failure is told once',
      holds: ({ now: { step, emitted } }) => emitted.length === (failures.includes(step ?? '') ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Auditoria: o registro de quem mudou o quê',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/settings?tab=audit.',
  },
  steps: {
    'the first page comes': 'A resposta chega com a primeira página, e há mais alterações depois dela.',
    'all of it comes': 'A resposta chega com todas as alterações em uma página só.',
    'it does not come': 'A rede cai antes que o registro chegue.',
    'the last page comes': 'A resposta chega com as alterações que faltavam.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue.',
    'show deletions': 'Escolha “Exclusão” em “Ação”.',
    'show everything': 'Escolha “Todas as ações” em “Ação”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando auditoria...” aparece, ou a lista anterior fica esmaecida.',
    ready: 'As alterações aparecem com a contagem acima delas; havendo mais, “Carregar mais” aparece.',
    loadingMore: 'O botão no fim da lista mostra “Carregando...”; a lista continua.',
    failed: '“Erro ao carregar auditoria” aparece com “Tentar novamente”.',
  },
})
