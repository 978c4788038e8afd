import { clubPausesMachine } from '#machines/settings/clubPauses.machine.ts'
import { emptySpan, type ClubPause } from '#machines/routines/absence.ts'
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

const result = resultsOf(clubPausesMachine)
const overlap = Object.assign(new Error('O clube já tem uma pausa que inclui um destes dias.'), { code: '23514' })
const pause: ClubPause = { id: 'pause-1', first_day: '2026-12-20', last_day: '2027-01-05', reason: 'Recesso' }
const one = [pause]
const form = { id: 'pause-2', today: '2026-11-26' }
const typed = { first: '20/12/2026', last: '05/01/2027', reason: ' Recesso ' }
const backwards = { last: '19/12/2026' }

export const walk = defineWalk({
  machine: clubPausesMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'the list is empty': result.done('loadPauses', []),
    'one is planned': result.done('loadPauses', one),
    'they fail to load': result.fail('loadPauses', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    'open the form': { type: 'add' },
    'the form is ready': result.done('openPause', { ...form, values: null }),
    'the form has a draft': result.done('openPause', { ...form, values: typed }),
    'the form fails to open': result.fail('openPause', new Error('a fault')),
    'type a valid pause': { type: 'field.change', change: typed },
    'type an end before the start': { type: 'field.change', change: backwards },
    submit: { type: 'submit' },
    'it is stored': result.done('pauseClub', undefined),
    'the database refuses it': result.fail('pauseClub', overlap),
    'no response to the pause': result.fail('pauseClub', offline),
    'end it': { type: 'end', pause },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it has ended': result.done('endPause', undefined),
    'no response to the end': result.fail('endPause', offline),
  },
  key: ({ pauses, form, values, isChecked, ending, failure }) => [
    pauses?.length,
    form !== null,
    values,
    isChecked,
    ending !== null,
    failure?.kind,
  ],
  invariants: [
    stepsLead({
      'return to the screen': { shown: 'loading', failed: 'loading', loading: 'loading', writing: 'writing' },
      retry: { failed: 'loading' },
      'the form fails to open': { opening: 'shown' },
      'the form is ready': { opening: 'writing' },
      'the form has a draft': { opening: 'writing' },
      'it is stored': { saving: 'loading' },
      'the database refuses it': { saving: 'writing' },
      'no response to the pause': { saving: 'writing' },
      cancel: { writing: 'loading', asking: 'loading' },
      'end it': { shown: 'asking', loading: 'asking', failed: 'asking' },
      'it has ended': { ending: 'loading' },
      'no response to the end': { ending: 'asking' },
    }),
    stepsDo({
      'return to the screen': {
        shown: ['request loadPauses'],
        failed: ['request loadPauses'],
        loading: ['request loadPauses'],
      },
      'the form fails to open': { opening: ['call logFault'] },
      'type a valid pause': { writing: ['call keepDraft'] },
      'it is stored': { saving: ['call forgetDraft', 'emit notice', 'request loadPauses'] },
      'the database refuses it': { saving: [] },
      'it has ended': { ending: ['emit notice', 'request loadPauses'] },
      'no response to the end': { ending: [] },
      // Another administrator may have set a pause, which is why the database refused this one.
      cancel: { writing: ['request loadPauses'], asking: ['request loadPauses'] },
      confirm: { asking: ['request endPause'] },
    }),
    stepsLeave({
      'they fail to load': { failure: 'something' },
      'the database refuses it': { failure: 'something' },
      'no response to the end': { failure: 'something' },
      'the list is empty': { failure: 'nothing' },
      'one is planned': { failure: 'nothing' },
      confirm: { failure: 'nothing' },
      cancel: { failure: 'nothing' },
      // A dialog does not show the failure of the reload.
      'open the form': { failure: 'nothing' },
      'end it': { failure: 'nothing' },
    }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        ['loading', 'opening', 'saving', 'ending'].some((state) => state === snapshot.value) === (open.length === 1),
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
        const key = { 'it is stored': 'clubPause.saved', 'it has ended': 'clubPause.ended' }[step ?? ''] ?? ''
        return notices.map((notice) => notice.key).join() === key
      },
    },
    {
      name: 'what was typed stays until it is stored; a form that was closed continues with it',
      holds: ({ now: { step, snapshot }, before }) => {
        const { values, form: now } = snapshot.context
        if (step === 'it is stored') return textOf(values) === textOf(emptySpan) && now === null
        if (step === 'the form is ready' || step === 'the form has a draft')
          return (
            textOf(now) === textOf(form) && textOf(values) === textOf(step === 'the form is ready' ? emptySpan : typed)
          )
        if (snapshot.matches('opening') || !before) return now === null
        const change = { 'type a valid pause': typed, 'type an end before the start': backwards }[step ?? '']
        const { values: earlier } = before.snapshot.context
        const isTyped = change !== undefined && before.snapshot.matches('writing')
        return textOf(values) === textOf(isTyped ? { ...earlier, ...change } : earlier)
      },
    },
    {
      name: 'only a pause without faults is sent, each attempt with the same id',
      holds: ({ now: { step, snapshot, emitted }, before, requests }) => {
        const isValid = textOf(before?.snapshot.context.values) === textOf(typed)
        if (step === 'submit' && before?.snapshot.matches('writing')) {
          const faulty = before.snapshot.context.values.first === '' ? 'first' : 'last'
          if (snapshot.matches('saving') !== isValid) return false
          if (isValid ? emitted.length > 0 : emitted.map(({ field }) => field).join() !== faulty) return false
          if (isValid ? snapshot.context.failure !== null : !snapshot.context.isChecked) return false
        } else if (emitted.length > 0) return false
        return requests.every(
          ({ id, input }) =>
            id !== 'pauseClub' ||
            textOf(input) ===
              textOf({ id: 'pause-2', firstDay: '2026-12-20', lastDay: '2027-01-05', reason: 'Recesso' }),
        )
      },
    },
    {
      name: 'a new form has no marked faults, and the chosen pause ends',
      holds: ({ now: { step, snapshot }, requests }) =>
        (step !== 'it is stored' || !snapshot.context.isChecked) &&
        requests.every(({ id, input }) => id !== 'endPause' || textOf(input) === textOf({ id: 'pause-1' })),
    },
    {
      name: 'loaded pauses stay during a reload',
      holds: ({ now: { step, snapshot }, before }) => {
        const { pauses } = snapshot.context
        if (step === 'the list is empty') return pauses?.length === 0
        return pauses === (step === 'one is planned' ? one : (before?.snapshot.context.pauses ?? null))
      },
    },
    faultsAreShown,
    canActAfterFailure({ type: 'retry' }, { type: 'submit' }, { type: 'confirm' }, { type: 'add' }),
    noDuplicateRequests({ type: 'submit' }, { type: 'confirm' }),
  ],
})

export const words = defineWords({
  title: 'Configurações: pausas do clube',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/settings com a rede lenta.' },
  steps: {
    'the list is empty': 'A resposta chega: o clube não teve pausas.',
    'one is planned': 'A resposta chega: há uma pausa por vir. Crie-a antes em outra janela.',
    'they fail to load': 'A rede cai antes que as pausas cheguem.',
    retry: 'Em “Pausas do clube”, clique em “Tentar novamente”.',
    'return to the screen': 'Passe a outra aba do navegador e volte.',
    'open the form': 'Clique em “Pausar o clube”.',
    'the form is ready': 'O formulário abre.',
    'the form has a draft':
      'O formulário abre com o que foi escrito antes que a sessão terminasse em outro aparelho. Escreva-o antes.',
    'the form fails to open': 'O formulário não se abre; só se vê por simulação.',
    'type a valid pause': 'Escreva o primeiro dia, um último dia depois dele e o motivo “Recesso”.',
    'type an end before the start': 'Escreva um último dia que vem antes do primeiro.',
    submit: 'Clique em “Pausar”.',
    'it is stored': 'O servidor confirma. Aviso: “Pausa marcada”.',
    'the database refuses it': 'O servidor recusa: o clube já tem uma pausa nesses dias.',
    'no response to the pause': 'A rede cai antes da resposta.',
    'end it': 'Clique em “Encerrar”, na pausa.',
    confirm: 'Na pergunta, clique em “Encerrar pausa”.',
    cancel: 'Clique em “Cancelar” ou, na pergunta, em “Manter pausa”.',
    'it has ended': 'O servidor confirma. Aviso: “Pausa encerrada”.',
    'no response to the end': 'A rede cai antes da resposta ao encerramento.',
  },
  states: {
    loading: 'Aparece “Carregando pausas...” na primeira vez; depois, a lista de antes.',
    shown: 'O cartão “Pausas do clube” mostra as pausas e “Pausar o clube”.',
    opening: 'O formulário está se abrindo.',
    writing: 'A janela “Pausar o clube” está aberta; uma falha aparece acima dos botões.',
    saving: 'O botão da janela mostra “Pausando...”.',
    asking: 'A pergunta “Encerrar a pausa?” está aberta; uma falha aparece nela.',
    ending: 'A pergunta mostra “Encerrando...”.',
    failed: 'Aparecem “Erro ao carregar pausas” e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: { 'it is stored': 'ROU-120', 'it has ended': 'ROU-120', cancel: 'ROU-600' },
})
