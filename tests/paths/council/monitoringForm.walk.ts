import {
  emptyMonitoring,
  firstFaultOfMonitoring,
  isEmptyMonitoring,
  monitoringRowOf,
  type MonitoringValues,
} from '#machines/council/monitoring.ts'
import { monitoringFormMachine } from '#machines/council/monitoringForm.machine.ts'
import { vice } from '#tests/support/council.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  faultsAreShown,
  noDuplicateRequests,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsSay,
  submitSends,
  typedIsKept,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(monitoringFormMachine)
const opened = { access: vice, id: '22222222-2222-4222-8222-222222222222', draft: { key: 'draft', stored: null } }
const stored = {
  version: 1,
  id: '33333333-3333-4333-8333-333333333333',
  values: { name: 'Anselmo', reason: 'Sumiu.', status: 'alerta', assignedTo: '' },
} as const
const full: Partial<MonitoringValues> = { name: 'Anselmo', reason: 'Sumiu.' }
const losing = ['discard', 'the case is added']
/** For what is in the form after an earlier attempt was stored. */
const next = '33333333-3333-4333-8333-333333333333'

export const walk = defineWalk({
  machine: monitoringFormMachine,
  starts: { plain: opened, 'with a draft': { ...opened, draft: { key: 'draft', stored } } },
  steps: {
    'fill in the form': { type: 'field.change', change: full },
    'empty the reason': { type: 'field.change', change: { reason: '' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'the case is added': result.done('addMonitoredUser', { asBefore: false, nextId: next }),
    'the case was added before': result.done('addMonitoredUser', { asBefore: true, nextId: next }),
    'no response arrives': result.fail('addMonitoredUser', offline),
  },
  arrows: 1,
  key: ({ values, failure }) => [firstFaultOfMonitoring(values), isEmptyMonitoring(values), failure !== null],
  invariants: [
    stepsSay({
      'the case is added': [
        { key: 'monitoring.added', name: 'Anselmo', asBefore: false },
        { type: 'monitoring.changed' },
      ],
      'the case was added before': [
        { key: 'monitoring.added', name: 'Anselmo', asBefore: true },
        { type: 'monitoring.changed' },
      ],
    }),
    stepsKeep({
      submit: { failure: null },
      'no response arrives': { failure: { kind: 'offline', code: null, sentence: null } },
    }),
    failureClearedIn('saving'),
    stepsLead({
      'continue editing': { discarding: 'editing' },
      discard: { discarding: 'closed' },
      'the case is added': { saving: 'closed' },
      'the case was added before': { saving: 'editing' },
    }),
    stepsDo({
      'fill in the form': { editing: ['call keepDraft'] },
      discard: { discarding: ['call forgetDraft'] },
    }),
    {
      name: 'the form has its draft, with the id, and forgets it when it closes',
      holds: ({ now: { step, snapshot, actions }, moments: [start] }) => {
        const { id, draftKey, values } = snapshot.context
        const isRestored = id === stored.id
        const isAnother = id === next
        if (step === null)
          return draftKey === 'draft' && textOf(values) === textOf(isRestored ? stored.values : emptyMonitoring)
        if (step === 'the case was added before' && !(isAnother && actions.includes('keepDraft'))) return false
        return (
          (isAnother || start?.snapshot.context.id === id) &&
          actions.includes('forgetDraft') === snapshot.matches('closed')
        )
      },
    },
    canActAfterFailure({ type: 'submit' }),
    noDuplicateRequests({ type: 'submit' }),
    {
      name: 'cancelling closes an empty form, and otherwise opens the question',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'cancel' ||
        !before ||
        snapshot.matches(isEmptyMonitoring(before.snapshot.context.values) ? 'closed' : 'discarding'),
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open: requests }) => snapshot.matches('saving') === requests.length > 0,
    },
    {
      name: 'each request has the valid values of the form and the same id',
      holds: ({ now: { snapshot }, open: requests }) =>
        requests.every(
          ({ input }) =>
            firstFaultOfMonitoring(snapshot.context.values) === null &&
            textOf(input) === textOf(monitoringRowOf(snapshot.context.id, snapshot.context.values)),
        ),
    },
    {
      name: 'the typed values stay until they are discarded or added',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        isEmptyMonitoring(before.snapshot.context.values) ||
        textOf(snapshot.context.values) === textOf(before.snapshot.context.values) ||
        [...losing, 'fill in the form', 'empty the reason'].includes(step ?? ''),
    },
    {
      name: 'an added case is reported once',
      holds: ({ now: { step, reported } }) =>
        reported.map(({ type }) => type).join() === (step?.startsWith('the case ') ? 'monitoring.changed' : ''),
    },
    {
      name: 'each result shows one notice',
      holds: ({ now: { step, notices } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step?.startsWith('the case ')) return keys === 'monitoring.added'
        return keys === (step === 'no response arrives' ? 'monitoring.addFailed' : '')
      },
    },
    typedIsKept(),
    submitSends('addMonitoredUser', ({ values }: { values: MonitoringValues }) => firstFaultOfMonitoring(values)),
    faultsAreShown,
  ],
})

export const words = defineWords({
  title: 'Adicionar alguém ao monitoramento',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /council?tab=monitor e clique em “Adicionar à Lista”.',
    'with a draft':
      'Como no primeiro início, mas preencha o formulário e termine a sessão em outro aparelho. Entre outra vez: o formulário está como foi preenchido.',
  },
  steps: {
    'fill in the form': 'Escreva “Anselmo” em “Nome do Usuário*” e “Sumiu.” em “Motivo*”.',
    'empty the reason': 'Apague o que está em “Motivo*”.',
    submit: 'Clique em “Adicionar”.',
    cancel: 'Clique em “Cancelar”.',
    discard: 'Clique em “Descartar”.',
    'continue editing': 'Clique em “Continuar editando”.',
    'the case is added': 'O servidor confirma o caso novo. Aviso: “Usuário adicionado”.',
    'the case was added before':
      'O servidor responde que o caso já tinha chegado na tentativa anterior. Aviso: “Usuário adicionado”.',
    'no response arrives':
      'Corte a rede antes da resposta: não se sabe se o caso chegou. Aviso: “Erro ao adicionar usuário”.',
  },
  states: {
    closed: 'O formulário se fechou.',
    editing: 'O formulário “Adicionar Usuário para Monitoramento” pode ser preenchido.',
    saving: 'O botão mostra “Adicionando...” e nenhum campo pode ser editado.',
    discarding: 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'a submitted form is sent, or points to its first fault': 'COU-68 COU-69',
    'each request has the valid values of the form and the same id': 'COU-67',
    'the form has its draft, with the id, and forgets it when it closes': 'APP-90 ENT-890',
  },
  steps: {
    'the case is added': 'COU-67',
  },
})
