import {
  firstFaultOfMonitoring,
  isEmptyMonitoring,
  monitoringRowOf,
  type MonitoringValues,
} from '#machines/council/monitoring.ts'
import { monitoringFormMachine } from '#machines/council/monitoringForm.machine.ts'
import { onlooker, vice } from '#tests/support/council.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  noDuplicateRequests,
  factsResetIn,
  stepsLead,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(monitoringFormMachine)
const open = { type: 'open', access: vice, id: '22222222-2222-4222-8222-222222222222' } as const
const full: Partial<MonitoringValues> = { name: 'Anselmo', reason: 'Sumiu.' }
const losing = ['discard', 'the case is added', 'the case was added before']

export const walk = defineWalk({
  machine: monitoringFormMachine,
  starts: { plain: undefined },
  steps: {
    'open the form': open,
    'a user without permission opens the form': { ...open, access: onlooker },
    'fill in the form': { type: 'field.change', change: full },
    'empty the reason': { type: 'field.change', change: { reason: '' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'the case is added': result.done('addMonitoredUser', { asBefore: false }),
    'the case was added before': result.done('addMonitoredUser', { asBefore: true }),
    'no response arrives': result.fail('addMonitoredUser', offline),
  },
  arrows: 1,
  key: ({ values, failure }) => [firstFaultOfMonitoring(values), isEmptyMonitoring(values), failure !== null],
  invariants: [
    failureClearedIn('saving'),
    factsResetIn('closed', 'id', 'values', 'failure'),
    stepsLead({ 'continue editing': { discarding: 'editing' } }),
    canActAfterFailure({ type: 'submit' }),
    noDuplicateRequests({ type: 'submit' }, open),
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
            textOf(input) === textOf(monitoringRowOf(open.id, snapshot.context.values)),
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
      name: 'an added case loads the table again',
      holds: ({ now: { step, emitted } }) =>
        (step?.startsWith('the case ') ?? false) === emitted.some(({ type }) => type === 'monitoring.changed'),
    },
  ],
})

export const words = defineWords({
  title: 'Adicionar alguém ao monitoramento',
  starts: { plain: 'Entre como admin@confraria.test e abra /council?tab=monitor.' },
  steps: {
    'open the form': 'Clique em “Adicionar à Lista”.',
    'a user without permission opens the form':
      'Entre com um cargo que só pode ver o monitoramento e procure “Adicionar à Lista”: o botão não existe.',
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
    closed: 'Nenhum formulário está aberto.',
    editing: 'O formulário “Adicionar Usuário para Monitoramento” pode ser preenchido.',
    saving: 'O botão mostra “Adicionando...” e nenhum campo pode ser editado.',
    discarding: 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
  },
})
