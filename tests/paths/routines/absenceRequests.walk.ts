import { absenceRequestsMachine } from '#machines/routines/absenceRequests.machine.ts'
import type { AbsenceRequest } from '#machines/routines/absence.ts'
import { admin, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  noDuplicateRequests,
  stepsDo,
  stepsLead,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(absenceRequestsMachine)
const decidedElsewhere = Object.assign(new Error('Este pedido já foi aprovado por Bia.'), { code: '23514' })
const ana: AbsenceRequest = {
  id: 'ana-1',
  name: 'Ana',
  kind: 'illness',
  first_day: '2026-12-01',
  last_day: '2026-12-02',
  reason: 'Gripe',
}
const bia: AbsenceRequest = { ...ana, id: 'bia-1', name: 'Bia' }
const both = [ana, bia]

export const walk = defineWalk({
  machine: absenceRequestsMachine,
  starts: {
    'an evaluator': { access: admin, draft: { key: 'draft', stored: null } },
    'before the rights are known': { access: null, draft: { key: 'draft', stored: null } },
    'with a draft': {
      access: admin,
      draft: { key: 'draft', stored: { version: 1, id: ana.id, answer: ' Sem comprovante ' } },
    },
  },
  steps: {
    'an evaluator’s rights arrive': { type: 'access.change', access: admin },
    'a member’s rights arrive': { type: 'access.change', access: ordinary },
    'two requests wait': result.done('loadAbsenceRequests', both),
    'none waits': result.done('loadAbsenceRequests', []),
    'they fail to load': result.fail('loadAbsenceRequests', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'approve Ana’s': { type: 'approve', request: ana },
    'it is approved': result.done('decideAbsence', undefined, 'approveAbsence'),
    'someone decided it meanwhile': result.fail('decideAbsence', decidedElsewhere, 'approveAbsence'),
    'no response to the approval': result.fail('decideAbsence', offline, 'approveAbsence'),
    'refuse Ana’s': { type: 'refuse', request: ana },
    'refuse Bia’s': { type: 'refuse', request: bia },
    'write a reason': { type: 'answer.change', answer: ' Sem comprovante ' },
    'clear the reason': { type: 'answer.change', answer: '' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'it is refused': result.done('decideAbsence', undefined, 'refuseAbsence'),
    'someone decided it before the refusal': result.fail('decideAbsence', decidedElsewhere, 'refuseAbsence'),
    'no response to the refusal': result.fail('decideAbsence', offline, 'refuseAbsence'),
  },
  key: ({ access, requests, chosen, kept, answer, isChecked, failure }) => [
    kept?.id,
    access === admin,
    requests?.length,
    chosen?.id,
    answer,
    isChecked,
    failure?.kind,
  ],
  invariants: [
    stepsLead({
      'an evaluator’s rights arrive': { waiting: 'loading', writing: 'writing', shown: 'shown', failed: 'failed' },
      'a member’s rights arrive': { shown: 'waiting', writing: 'waiting', loading: 'waiting', refusing: 'waiting' },
      'return to the screen': { shown: 'loading', failed: 'loading', loading: 'loading', writing: 'writing' },
      'leave the screen': { writing: 'shown', refusing: 'refusing' },
      retry: { failed: 'loading' },
      'approve Ana’s': { shown: 'approving' },
      'it is approved': { approving: 'loading' },
      'someone decided it meanwhile': { approving: 'loading' },
      'no response to the approval': { approving: 'loading' },
      'refuse Ana’s': { shown: 'writing', loading: 'writing' },
      cancel: { writing: 'loading' },
      'it is refused': { refusing: 'loading' },
      'someone decided it before the refusal': { refusing: 'loading' },
      'no response to the refusal': { refusing: 'writing' },
    }),
    stepsDo({
      'return to the screen': { loading: ['request loadAbsenceRequests'], shown: ['request loadAbsenceRequests'] },
      'write a reason': { writing: ['call keepDraft'] },
      'clear the reason': { writing: ['call keepDraft'] },
      'it is approved': { approving: ['emit notice', 'call keepDraft', 'request loadAbsenceRequests'] },
      'someone decided it meanwhile': { approving: ['emit notice', 'request loadAbsenceRequests'] },
      'no response to the approval': { approving: ['emit notice', 'request loadAbsenceRequests'] },
      'it is refused': { refusing: ['emit notice', 'call keepDraft', 'request loadAbsenceRequests'] },
      'someone decided it before the refusal': { refusing: ['emit notice', 'request loadAbsenceRequests'] },
      'no response to the refusal': { refusing: [] },
    }),
    {
      name: 'only an evaluator’s rights load and keep requests, and no one else’s keep anything typed',
      holds: ({ now: { snapshot }, open }) => {
        const { access, requests, chosen, answer, isChecked, failure } = snapshot.context
        if (access === admin) return !snapshot.matches('waiting')
        return (
          snapshot.matches('waiting') &&
          open.length === 0 &&
          textOf([requests, chosen, answer, isChecked, failure]) === textOf([null, null, '', false, null])
        )
      },
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        ['loading', 'approving', 'refusing'].some((state) => state === snapshot.value) === (open.length === 1),
    },
    {
      name: 'the notice names the person and the result, or that the decision failed',
      holds: ({ now: { step, notices } }) => {
        const decided = { 'it is approved': 'approved', 'it is refused': 'refused' }[step ?? '']
        const isFailed =
          step === 'someone decided it meanwhile' ||
          step === 'no response to the approval' ||
          step === 'someone decided it before the refusal'
        if (isFailed) return notices.map(({ key }) => key).join() === 'absence.decisionFailed'
        if (decided === undefined) return notices.length === 0
        const [notice] = notices
        return notice?.key === 'absence.decided' && notice.outcome === decided && ['Ana', 'Bia'].includes(notice.name)
      },
    },
    {
      name: 'the decision is of the chosen request; a refusal has its reason, without spaces at its ends',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          if (id === 'approveAbsence')
            return textOf(input) === textOf({ request: ana, outcome: 'approved', answer: '' })
          const { chosen } = snapshot.context
          return (
            id !== 'refuseAbsence' ||
            textOf(input) === textOf({ request: chosen, outcome: 'refused', answer: 'Sem comprovante' })
          )
        }),
    },
    {
      name: 'a refusal without a reason is not sent; its fault is shown from then on',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        if (step !== 'submit' || !before?.snapshot.matches('writing')) return emitted.length === 0
        const isEmpty = before.snapshot.context.answer === ''
        return isEmpty
          ? snapshot.matches('writing') && snapshot.context.isChecked && emitted.length === 1
          : snapshot.matches('refusing') && emitted.length === 0 && snapshot.context.failure === null
      },
    },
    {
      name: 'a typed reason stays with its request until the decision arrives',
      holds: ({ now: { step, snapshot }, before }) => {
        const { answer, chosen, kept, isChecked } = snapshot.context
        const was = before?.snapshot.context
        if (step === 'it is approved' || step === 'it is refused')
          return (
            answer === '' &&
            chosen === null &&
            !isChecked &&
            kept === (was?.kept?.id === was?.chosen?.id ? null : was?.kept)
          )
        if (!before || step === 'a member’s rights arrive') return answer === ''
        if (!before.snapshot.matches('writing') && !snapshot.matches('writing'))
          return answer === before.snapshot.context.answer
        if (step === 'write a reason') return answer === ' Sem comprovante ' && kept?.id === chosen?.id
        if (step === 'clear the reason') return answer === '' && kept === null
        if (step === 'refuse Ana’s' || step === 'refuse Bia’s') {
          const isSame = before.snapshot.context.chosen?.id === chosen?.id
          return (
            snapshot.context.failure === null &&
            chosen === (step === 'refuse Ana’s' ? ana : bia) &&
            answer === (kept?.id === chosen?.id ? kept?.answer : '') &&
            kept === before.snapshot.context.kept &&
            isChecked === (isSame && before.snapshot.context.isChecked)
          )
        }
        return answer === before.snapshot.context.answer
      },
    },
    {
      name: 'a failure is stored until the next attempt',
      holds: ({ now: { step, snapshot } }) => {
        const { failure } = snapshot.context
        if (step === 'they fail to load' || step === 'no response to the refusal') return failure?.kind === 'offline'
        return !snapshot.matches('shown') || failure === null
      },
    },
    {
      name: 'loaded requests stay during a reload; a decided one leaves at once',
      holds: ({ now: { step, snapshot }, before }) => {
        const { requests } = snapshot.context
        if (step === 'two requests wait') return requests === both
        if (step === 'none waits') return requests?.length === 0
        if (step === 'it is approved' || step === 'it is refused') {
          const { requests: listed, chosen } = before?.snapshot.context ?? {}
          return textOf(requests) === textOf(listed?.filter(({ id }) => id !== chosen?.id))
        }
        return step === 'a member’s rights arrive' || requests === (before?.snapshot.context.requests ?? null)
      },
    },
    faultsAreShown,
    canActAfterFailure({ type: 'retry' }, { type: 'submit' }),
    noDuplicateRequests({ type: 'submit' }),
  ],
})

export const words = defineWords({
  title: 'Tarefas: ausências a decidir',
  starts: {
    'with a draft':
      'Como no primeiro início, mas recuse o pedido de Ana, escreva “Sem comprovante” e termine a sessão em outro aparelho. Entre outra vez.',
    'an evaluator': 'Entre como conselho2@confraria.test e abra /tasks com a rede lenta.',
    'before the rights are known': 'Entre como conselho2@confraria.test e recarregue /tasks com a rede lenta.',
  },
  steps: {
    'an evaluator’s rights arrive': 'O servidor responde com os direitos de quem avalia.',
    'a member’s rights arrive': 'O servidor responde com os direitos de um membro.',
    'two requests wait': 'A resposta chega: dois pedidos aguardam decisão.',
    'none waits': 'A resposta chega: nenhum pedido aguarda decisão.',
    'they fail to load': 'A rede cai antes que os pedidos cheguem.',
    retry: 'Clique em “Tentar novamente”.',
    'return to the screen': 'Passe a outra aba do navegador e volte.',
    'leave the screen': 'Abra outra página pelo menu.',
    'approve Ana’s': 'Clique em “Aprovar” no primeiro pedido.',
    'it is approved': 'O servidor confirma. Aviso: “Ausência aprovada”.',
    'someone decided it meanwhile':
      'O servidor recusa: outra pessoa acabou de decidir o pedido, ou quem pediu o mudou. Aviso: “Erro ao decidir ausência”.',
    'no response to the approval': 'A rede cai antes da resposta. Aviso: “Erro ao decidir ausência”.',
    'refuse Ana’s': 'Clique em “Recusar” no primeiro pedido.',
    'refuse Bia’s': 'Clique em “Recusar” no segundo pedido.',
    'write a reason': 'Escreva o motivo “Sem comprovante”.',
    'clear the reason': 'Apague o motivo.',
    submit: 'Clique em “Recusar”, na janela.',
    cancel: 'Clique em “Cancelar”.',
    'it is refused': 'O servidor confirma. Aviso: “Ausência recusada”.',
    'someone decided it before the refusal':
      'O servidor não aceita a recusa: outra pessoa acabou de decidir o pedido. Aviso: “Erro ao decidir ausência”.',
    'no response to the refusal': 'A rede cai antes da resposta.',
  },
  states: {
    waiting: 'Nada aparece.',
    loading: 'Nada aparece na primeira vez; depois, a lista de antes.',
    shown: 'O cartão “Ausências a decidir” mostra os pedidos; sem pedidos, nada.',
    approving: 'O botão do pedido mostra “Aprovando...”.',
    writing: 'A janela “Recusar a ausência” está aberta; uma falha aparece acima dos botões.',
    refusing: 'O botão da janela mostra “Recusando...”.',
    failed: 'Aparecem “Erro ao carregar ausências a decidir” e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: { 'a typed reason stays with its request until the decision arrives': 'APP-90' },
  steps: { 'someone decided it meanwhile': 'ROU-119', 'no response to the refusal': 'ROU-119' },
})
