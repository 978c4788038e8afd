import { absenceMachine } from '#machines/routines/absence.machine.ts'
import { emptyAbsence, type Absence, type OwnAbsences } from '#machines/routines/absence.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  noDuplicateRequests,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(absenceMachine)
const refusal = Object.assign(new Error('Este pedido já foi decidido.'), { code: '23514' })
const open: Absence = {
  id: 'absence-1',
  kind: 'travel',
  first_day: '2026-12-01',
  last_day: '2026-12-03',
  reason: 'Viagem a trabalho',
  outcome: null,
  answer: null,
}
const none: OwnAbsences = { today: '2026-11-26', days_a_month: 5, absences: [], pauses: [] }
const waiting: OwnAbsences = { ...none, absences: [open] }
const decided: OwnAbsences = { ...none, absences: [{ ...open, outcome: 'approved' }] }
const form = { id: 'request-1', today: '2026-11-26' }
const typed = { kind: 'mourning', first: '30/11/2026', last: '', reason: ' Velório ' } as const
const late = { first: '01/01/2028' }

export const walk = defineWalk({
  machine: absenceMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'the list is empty': result.done('loadAbsences', none),
    'one waits': result.done('loadAbsences', waiting),
    'one is decided': result.done('loadAbsences', decided),
    'they fail to load': result.fail('loadAbsences', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    'open the form': { type: 'ask' },
    'the form is ready': result.done('openAbsence', { ...form, values: null }),
    'the form has a draft': result.done('openAbsence', { ...form, values: typed }),
    'the form fails to open': result.fail('openAbsence', new Error('a fault')),
    'type a valid request': { type: 'field.change', change: typed },
    'type a day too far ahead': { type: 'field.change', change: late },
    submit: { type: 'submit' },
    'it is stored': result.done('requestAbsence', undefined),
    'the database refuses it': result.fail('requestAbsence', refusal),
    'no response to the request': result.fail('requestAbsence', offline),
    withdraw: { type: 'withdraw', absence: open },
    'withdraw a decided one': { type: 'withdraw', absence: { ...open, outcome: 'approved' } },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is withdrawn': result.done('withdrawAbsence', undefined),
    'it was decided meanwhile': result.fail('withdrawAbsence', refusal),
    'no response to the withdrawal': result.fail('withdrawAbsence', offline),
  },
  key: ({ own, form, values, isChecked, withdrawing, failure }) => [
    own?.absences.map(({ outcome }) => outcome),
    form !== null,
    values.first,
    isChecked,
    withdrawing !== null,
    failure?.kind,
  ],
  invariants: [
    stepsLead({
      'return to the screen': { shown: 'loading', failed: 'loading', loading: 'loading', writing: 'writing' },
      retry: { failed: 'loading' },
      'the form fails to open': { opening: 'shown' },
      'the form is ready': { opening: 'writing' },
      'the form has a draft': { opening: 'writing' },
      'it is stored': { requesting: 'loading' },
      'the database refuses it': { requesting: 'writing' },
      'no response to the request': { requesting: 'writing' },
      cancel: { writing: 'loading', asking: 'loading' },
      withdraw: { shown: 'asking', loading: 'asking', failed: 'asking' },
      'withdraw a decided one': { shown: 'shown', loading: 'loading', failed: 'failed' },
      'it is withdrawn': { withdrawing: 'loading' },
      'it was decided meanwhile': { withdrawing: 'loading' },
      'no response to the withdrawal': { withdrawing: 'asking' },
    }),
    stepsDo({
      'return to the screen': {
        shown: ['request loadAbsences'],
        failed: ['request loadAbsences'],
        loading: ['request loadAbsences'],
      },
      'the form fails to open': { opening: ['call logFault'] },
      'type a valid request': { writing: ['call keepDraft'] },
      'it is stored': { requesting: ['call forgetDraft', 'emit notice', 'request loadAbsences'] },
      'the database refuses it': { requesting: [] },
      'no response to the request': { requesting: [] },
      'it is withdrawn': { withdrawing: ['emit notice', 'request loadAbsences'] },
      'it was decided meanwhile': { withdrawing: ['emit notice', 'request loadAbsences'] },
      'no response to the withdrawal': { withdrawing: [] },
      confirm: { asking: ['request withdrawAbsence'] },
    }),
    stepsLeave({
      'they fail to load': { failure: 'something' },
      'the database refuses it': { failure: 'something' },
      'no response to the withdrawal': { failure: 'something' },
      'the list is empty': { failure: 'nothing' },
      'one waits': { failure: 'nothing' },
      confirm: { failure: 'nothing' },
      cancel: { failure: 'nothing' },
      // A dialog does not show the failure of the reload.
      'open the form': { failure: 'nothing' },
      withdraw: { failure: 'nothing' },
    }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open: requests }) =>
        ['loading', 'opening', 'requesting', 'withdrawing'].some((state) => state === snapshot.value) ===
        (requests.length === 1),
    },
    {
      name: 'the form opens, at once if it was closed with something typed',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'open the form' ||
        !['shown', 'loading', 'failed'].some((state) => state === before?.snapshot.value) ||
        snapshot.matches(before?.snapshot.context.form === null ? 'opening' : 'writing'),
    },
    {
      name: 'the notice names the result',
      holds: ({ now: { step, notices } }) => {
        const key =
          { 'it is stored': 'absence.sent', 'it is withdrawn': 'absence.withdrawn' }[step ?? ''] ??
          (step === 'it was decided meanwhile' ? 'absence.failed' : '')
        return notices.map((notice) => notice.key).join() === key
      },
    },
    {
      name: 'what was typed stays until it is stored; a form that was closed continues with it',
      holds: ({ now: { step, snapshot }, before }) => {
        const { values, form: now } = snapshot.context
        if (step === 'it is stored') return textOf(values) === textOf(emptyAbsence) && now === null
        if (step === 'the form is ready' || step === 'the form has a draft')
          return (
            textOf(now) === textOf(form) &&
            textOf(values) === textOf(step === 'the form is ready' ? emptyAbsence : typed)
          )
        if (snapshot.matches('opening')) return now === null
        if (!before) return now === null
        const change = { 'type a valid request': typed, 'type a day too far ahead': late }[step ?? '']
        const isTyped = change !== undefined && before.snapshot.matches('writing')
        return (
          textOf(values) ===
          textOf(isTyped ? { ...before.snapshot.context.values, ...change } : before.snapshot.context.values)
        )
      },
    },
    {
      name: 'only a request without faults is sent, each attempt with the same id; an empty last day is the first one',
      holds: ({ now: { step, snapshot, emitted }, before, requests }) => {
        const isValid = before?.snapshot.context.values.first === typed.first
        if (step === 'submit' && before?.snapshot.matches('writing')) {
          if (snapshot.matches('requesting') !== isValid) return false
          if (isValid ? emitted.length > 0 : emitted.map(({ field }) => field).join() !== 'first') return false
          if (snapshot.context.isChecked !== (!isValid || before.snapshot.context.isChecked)) return false
        } else if (emitted.length > 0) return false
        return requests.every(
          ({ id, input }) =>
            id !== 'requestAbsence' ||
            textOf(input) ===
              textOf({
                id: 'request-1',
                kind: 'mourning',
                firstDay: '2026-11-30',
                lastDay: '2026-11-30',
                reason: 'Velório',
              }),
        )
      },
    },
    {
      name: 'each attempt begins without the earlier failure, and a new form without marked faults',
      holds: ({ now: { step, snapshot } }) =>
        (!snapshot.matches('requesting') || snapshot.context.failure === null) &&
        (step !== 'it is stored' || !snapshot.context.isChecked),
    },
    {
      name: 'a withdrawal is of the chosen request',
      holds: ({ requests }) =>
        requests.every(({ id, input }) => id !== 'withdrawAbsence' || textOf(input) === textOf({ id: 'absence-1' })),
    },
    {
      name: 'loaded absences stay during a reload',
      holds: ({ now: { step, snapshot }, before }) => {
        const { own } = snapshot.context
        const loaded = { 'the list is empty': none, 'one waits': waiting, 'one is decided': decided }[step ?? '']
        return own === (loaded ?? before?.snapshot.context.own ?? null)
      },
    },
    faultsAreShown,
    canActAfterFailure({ type: 'retry' }, { type: 'submit' }, { type: 'confirm' }, { type: 'ask' }),
    noDuplicateRequests({ type: 'submit' }, { type: 'confirm' }),
  ],
})

export const words = defineWords({
  title: 'Rotinas: justificar uma ausência',
  starts: { plain: 'Entre como membro10@confraria.test e abra /routines com a rede lenta.' },
  steps: {
    'the list is empty': 'A resposta chega: você ainda não pediu nenhuma ausência.',
    'one waits': 'A resposta chega: um pedido aguarda decisão. Faça-o antes em outra janela.',
    'one is decided': 'A resposta chega: o pedido foi aprovado. Aprove-o antes, como conselho, em /tasks.',
    'they fail to load': 'A rede cai antes que as ausências cheguem.',
    retry: 'Clique em “Tentar novamente”.',
    'return to the screen': 'Passe a outra aba do navegador e volte.',
    'open the form': 'Clique em “Justificar ausência”.',
    'the form is ready': 'O formulário abre.',
    'the form has a draft':
      'O formulário abre com o que foi escrito antes que a sessão terminasse em outro aparelho. Escreva-o antes.',
    'the form fails to open': 'O formulário não se abre; só se vê por simulação.',
    'type a valid request': 'Escolha “Luto” e escreva o dia de depois de amanhã e o motivo “Velório”.',
    'type a day too far ahead': 'Escreva “01/01/2099” como primeiro dia.',
    submit: 'Clique em “Enviar pedido”.',
    'it is stored': 'O servidor confirma o pedido. Aviso: “Pedido enviado”.',
    'the database refuses it': 'O servidor recusa o pedido: você já registrou uma rotina nesse dia.',
    'no response to the request': 'A rede cai antes da resposta ao pedido.',
    withdraw: 'Clique em “Retirar pedido”, na lista.',
    'withdraw a decided one': 'Um pedido decidido não tem “Retirar pedido”.',
    confirm: 'Na pergunta, clique em “Retirar pedido”.',
    cancel: 'Clique em “Cancelar” ou, na pergunta, em “Manter pedido”.',
    'it is withdrawn': 'O servidor confirma a retirada. Aviso: “Pedido retirado”.',
    'it was decided meanwhile':
      'O servidor recusa a retirada: o pedido acabou de ser decidido. Aviso: “Erro no pedido de ausência”.',
    'no response to the withdrawal': 'A rede cai antes da resposta à retirada.',
  },
  states: {
    loading: 'Aparece “Carregando ausências...” na primeira vez; depois, a lista de antes.',
    shown: 'O cartão “Ausências” mostra as regras, os pedidos com seu estado e “Justificar ausência”.',
    opening: 'O formulário está se abrindo.',
    writing: 'A janela “Justificar ausência” está aberta; uma falha aparece acima dos botões.',
    requesting: 'O botão da janela mostra “Enviando...”.',
    asking: 'A pergunta “Retirar o pedido?” está aberta; uma falha aparece nela.',
    withdrawing: 'A pergunta mostra “Retirando...”.',
    failed: 'Aparecem “Erro ao carregar ausências” e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the database refuses it': 'ROU-117',
    'no response to the request': 'ROU-117',
    'it is withdrawn': 'ROU-111',
  },
})
