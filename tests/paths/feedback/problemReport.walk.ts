import type { ProblemToReport } from '#machines/feedback/problems.actors.ts'
import { faultOfFeedback } from '#machines/feedback/feedback.ts'
import { problemReportMachine } from '#machines/feedback/problemReport.machine.ts'
import { recordedEvent, recording } from '#tests/support/recordings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsDo, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk, type Request } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(problemReportMachine)
const refused = { code: 'PT429', message: 'Você relatou 5 problemas na última hora. Aguarde um pouco e envie de novo.' }
const draft = {
  version: 1,
  content: 'A tela travou.',
  attempt: { id: '4c1f3a52-3333-4333-8333-333333333333', content: 'A tela travou.' },
} as const
const sent = (requests: readonly Request[]) =>
  requests
    .filter(({ src }) => src === 'reportProblem')
    .map((request) => ({ ...request, input: request.input as ProblemToReport }))
const later = recording([recordedEvent({ at: 20 })])

export const walk = defineWalk({
  machine: problemReportMachine,
  starts: { member: { userId: 'u-1' }, visitor: { userId: '' } },
  steps: {
    'open the dialog': { type: 'open', recording: recording() },
    'open the dialog later': { type: 'open', recording: later },
    'the dialog is empty': result.done('openProblemReport', { key: 'draft', stored: null }),
    'the dialog has a draft': result.done('openProblemReport', { key: 'draft', stored: draft }),
    'the dialog cannot read its draft': result.fail('openProblemReport', new Error('a fault')),
    write: { type: 'content.change', content: 'A tela travou.' },
    'write something else': { type: 'content.change', content: 'A tela travou de novo.' },
    'write too much': { type: 'content.change', content: 'a'.repeat(4_001) },
    'download the recording': { type: 'download' },
    submit: { type: 'submit', id: '4c1f3a52-1111-4111-8111-111111111111' },
    'submit again': { type: 'submit', id: '4c1f3a52-2222-4222-8222-222222222222' },
    'the report is stored': result.done('reportProblem', undefined),
    'the report is refused': result.fail('reportProblem', refused),
    'there is no network': result.fail('reportProblem', offline),
    'the network is back': { type: 'refresh' },
    'close the dialog': { type: 'cancel' },
  },
  key: ({ recording: taken, content, isChecked, attempt, failure }) => [
    taken?.events.map(({ at }) => at),
    content.length,
    isChecked,
    attempt && [attempt.content === content, attempt.id],
    failure?.kind,
  ],
  arrows: 1,
  limit: 60_000,
  invariants: [
    {
      name: 'a request is open exactly while the report is being sent',
      holds: ({ now: { snapshot }, open }) => snapshot.matches({ report: 'sending' }) === sent(open).length > 0,
    },
    {
      name: 'an invalid text is never sent',
      holds: ({ requests }) => sent(requests).every(({ input }) => faultOfFeedback(input.content) === null),
    },
    {
      name: 'what is sent is the recording of the dialog',
      holds: ({ now: { snapshot }, open }) =>
        sent(open).every(({ input }) => input.recording === snapshot.context.recording),
    },
    stepsDo({
      write: { 'report.editing': ['call keepDraft'], 'report.waiting': ['call keepDraft'] },
      'the dialog cannot read its draft': { 'report.opening': ['call logFault'] },
      'the report is stored': { 'report.sending': ['call forgetDraft', 'emit notice'] },
    }),
    stepsLead({
      "'pause' passes in problemReport.report.waiting": { 'report.waiting': 'report.sending' },
      'the dialog is empty': { 'report.opening': 'report.editing' },
      'the dialog has a draft': { 'report.opening': 'report.editing' },
      'the dialog cannot read its draft': { 'report.opening': 'report.empty' },
    }),
    {
      name: 'the dialog begins with its draft, or empty, and each attempt is kept',
      holds: ({ now: { step, snapshot, actions }, before }) => {
        const { content, attempt } = snapshot.context
        if (step === 'the dialog has a draft') return content === draft.content && attempt === draft.attempt
        if (step === 'the dialog is empty') return content === '' && attempt === null
        return before?.snapshot.matches({ report: 'editing' }) && snapshot.matches({ report: 'sending' })
          ? actions.includes('keepDraft')
          : true
      },
    },
    {
      name: 'the typed text stays until it is stored, also while the dialog is closed',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'the report is stored' ||
        before.snapshot.context.content === '' ||
        snapshot.context.content !== '',
    },
    {
      name: 'what is typed is kept, and a report that waits becomes another one',
      holds: ({ now: { event, snapshot }, before }) =>
        event?.type !== 'content.change' ||
        !(before?.snapshot.matches({ report: 'editing' }) || before?.snapshot.matches({ report: 'waiting' })) ||
        (snapshot.context.content === (event as unknown as { content: string }).content &&
          snapshot.matches({ report: 'editing' })),
    },
    {
      name: 'an unchanged text keeps its id, a changed one has another',
      holds: ({ requests }) => {
        const [now, then] = sent(requests).slice(-2).toReversed()
        if (now?.input.id === draft.attempt.id && now.input.content !== draft.content) return false
        if (!now || !then || then.outcome === 'done') return true
        return now.input.content !== then.input.content || now.input.id === then.input.id
      },
    },
    {
      name: 'only a member’s report waits for the network',
      holds: ({ now: { step, snapshot }, moments: [start] }) =>
        step !== 'there is no network' ||
        snapshot.matches({ report: start?.snapshot.context.userId === '' ? 'editing' : 'waiting' }),
    },
    {
      name: 'a waiting report is sent when the network is back, and by another attempt',
      holds: ({ now: { event, snapshot }, before }) =>
        (event?.type !== 'refresh' && event?.type !== 'submit') ||
        !before?.snapshot.matches({ report: 'waiting' }) ||
        snapshot.matches({ report: 'sending' }),
    },
    {
      name: 'a refused report can be changed and sent again, and says why it was refused',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the report is refused' ||
        (snapshot.context.failure?.sentence === refused.message && snapshot.can({ type: 'submit', id: 'x' })),
    },
    {
      name: 'a new attempt removes the failure, and a fault of the text appears with the first attempt',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'submit' ||
        !before?.snapshot.matches({ report: 'editing' }) ||
        (faultOfFeedback(before.snapshot.context.content) === null
          ? snapshot.matches({ report: 'sending' }) && snapshot.context.failure === null
          : snapshot.context.isChecked && snapshot.matches({ report: 'editing' })),
    },
    {
      name: 'an invalid text gets the focus',
      holds: ({ now: { step, emitted }, before }) => {
        const isFaulty =
          (step === 'submit' || step === 'submit again') &&
          before?.snapshot.matches({ report: 'editing' }) &&
          faultOfFeedback(before.snapshot.context.content) !== null
        return emitted.length === (isFaulty ? 1 : 0)
      },
    },
    {
      name: 'a stored report closes the dialog and leaves nothing behind',
      holds: ({ now: { step, snapshot } }) => {
        if (step !== 'the report is stored') return true
        const { recording: taken, content, attempt, failure, isChecked } = snapshot.context
        return (
          snapshot.matches({ dialog: 'closed', report: 'empty' }) &&
          [taken, attempt, failure].every((fact) => fact === null) &&
          content === '' &&
          !isChecked
        )
      },
    },
    {
      name: 'opening shows the events up to now, unless a report is being sent or waits',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'open the dialog' && step !== 'open the dialog later') return true
        const isFree = ['empty', 'editing'].some((report) => before?.snapshot.value.report === report)
        const expected = step === 'open the dialog later' ? 20 : 10
        return (
          snapshot.matches({ dialog: 'open' }) && (!isFree || snapshot.context.recording?.events[0]?.at === expected)
        )
      },
    },
    {
      name: 'the file is saved exactly when the user downloads it from the open dialog',
      holds: ({ now: { step, actions }, before }) =>
        actions.includes('saveFile') ===
        (step === 'download the recording' && before?.snapshot.matches({ dialog: 'open' })),
    },
    {
      name: 'each stored and each refused report is reported once',
      holds: ({ now: { step, notices, snapshot } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step === 'the report is stored') return keys === 'problem.sent'
        const isFailed =
          step === 'the report is refused' ||
          (step === 'there is no network' && snapshot.matches({ report: 'editing' }))
        return keys === (isFailed ? 'problem.sendFailed' : '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Relatar um problema',
  starts: {
    member: 'Entre como membro@confraria.test e abra /tasks.',
    visitor: 'Abra /dashboard com uma sessão que o servidor ainda não confirmou.',
  },
  steps: {
    'open the dialog': 'No menu da pessoa, clique em “Relatar um problema”.',
    'open the dialog later': 'Mexa na página e clique de novo em “Relatar um problema”.',
    'the dialog is empty': 'O diálogo abre vazio.',
    'the dialog has a draft':
      'O diálogo abre com o que foi escrito antes que a sessão terminasse em outro aparelho. Escreva-o antes.',
    'the dialog cannot read its draft': 'O rascunho não pôde ser lido; só se vê por simulação.',
    write: 'Escreva “A tela travou.” em “O que aconteceu?”.',
    'write something else': 'Escreva “A tela travou de novo.” em “O que aconteceu?”.',
    'write too much': 'Cole em “O que aconteceu?” um texto de 4.001 caracteres.',
    'download the recording': 'Abra “Ver o registro técnico que será enviado” e clique em “Baixar”.',
    submit: 'Clique em “Enviar relato”, ou em “Tentar agora” quando o relato espera uma resposta.',
    'submit again': 'Clique em “Enviar relato” mais uma vez.',
    'the report is stored': 'O servidor guarda o relato. Aviso: “Relato enviado”.',
    'the report is refused': 'O servidor recusa: foram cinco relatos em uma hora. Aviso: “Erro ao enviar relato”.',
    'there is no network': 'A rede cai antes da resposta. Sem sessão confirmada, aviso: “Erro ao enviar relato”.',
    'the network is back': 'A rede volta, ou a pessoa volta à aba do navegador.',
    "'pause' passes in problemReport.report.waiting": 'Espere dois minutos: o relato é enviado de novo.',
    'close the dialog': 'Feche o relato pelo X, com Esc, ou em “Cancelar” ou “Fechar”.',
  },
  states: {
    'dialog.closed': 'O relato não está à vista.',
    'dialog.open': 'O diálogo “Relatar um problema” está aberto e mostra o que será enviado.',
    'report.empty': 'Nenhum relato foi começado.',
    'report.opening': 'O diálogo está se abrindo.',
    'report.editing': 'O texto pode ser escrito e enviado.',
    'report.sending': 'O botão mostra “Enviando...” e o texto não pode ser mudado.',
    'report.waiting': 'Aparecem “Sem resposta do servidor. O relato está guardado…” e “Tentar agora”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'report.waiting': 'APP-156',
  },
  steps: {
    'the report is stored': 'APP-155',
    "'pause' passes in problemReport.report.waiting": 'APP-960',
    'the network is back': 'APP-960',
  },
  invariants: {
    'a new attempt removes the failure, and a fault of the text appears with the first attempt': 'APP-151',
    'the dialog begins with its draft, or empty, and each attempt is kept': 'APP-90 ENT-890',
    'what is sent is the recording of the dialog': 'APP-152',
    'only a member’s report waits for the network': 'APP-156 APP-157',
    'a waiting report is sent when the network is back, and by another attempt': 'APP-156',
    'the typed text stays until it is stored, also while the dialog is closed': 'APP-155',
  },
})
