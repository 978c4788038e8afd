import type { NoticeKey } from '#machines/notices.ts'
import type { SubmissionStep } from '#machines/routines/notices.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { tooManyPixels } from '#src/texts/shared/sizes.ts'
import { loadReason, reason } from '#src/texts/shared/failures.ts'
import { done, failed, invalid } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

export const alreadySent = (routine: string) => `Você já registrou ${routine} neste período.`

const why = (failure: Failure) =>
  failure.kind === 'offline' ? 'conexão interrompida.' : reason(failure, 'o servidor recusou o pedido.')

export const notesTooLong = 'As observações devem ter no máximo 500 caracteres'

/** By the routine's label. The form shows them at the field. */
export const submissionFaults = (routine: string) => ({
  photoMissing: `Por favor, adicione uma imagem do seu ${routine}`,
  photoFormat: 'Formato de arquivo inválido. Use JPG, PNG ou WEBP.',
  photoTooLarge: 'A imagem é muito grande. O tamanho máximo é 5MB.',
  photoPixels: tooManyPixels,
  notesMissing: 'Sem foto, escreva nas observações o que você fez.',
  notesTooLong,
})

/** Descriptions of 'Erro ao enviar'. */
export const stepFailures: Record<SubmissionStep, (failure: Failure) => string> = {
  user: (failure) =>
    failure.code === 'signed_out' ? 'Usuário não autenticado' : `Erro ao obter usuário: ${why(failure)}`,
  bucket: () => 'Erro ao verificar/criar bucket de armazenamento',
  // Pictures are stored in the folders of existing routines only.
  upload: (failure) =>
    `Erro ao fazer upload da imagem: ${failure.code === 'storage_denied' ? 'esta rotina não existe mais.' : why(failure)}`,
  task: (failure) =>
    failure.code === 'no_url' ? 'Erro ao obter URL pública da imagem' : `Erro ao enviar a prova: ${why(failure)}`,
}

/** Notices of the page of routines. */
export const routinesNotices = {
  'routine.invalid': ({ routine, fault }) => invalid(submissionFaults(routine)[fault]),
  'routine.stepFailed': ({ step, failure }) => failed('Erro ao enviar', stepFailures[step](failure)),
  'routine.photoGone': () => failed('Erro ao enviar', 'Nenhuma imagem selecionada'),
  'routine.alreadySent': ({ routine }) => failed('Erro ao enviar', alreadySent(routine)),
  'routine.redoTaken': () =>
    failed('Erro ao enviar', 'A prova devolvida não espera mais outro envio: já recebeu um, ou foi cancelada.'),
  'routine.redoEnded': () =>
    failed(
      'Esta prova não espera mais outro envio',
      'Ela já recebeu um, ou foi cancelada. A foto e as observações ficam para outro registro.',
    ),
  'absence.sent': () => done('Pedido enviado', 'Quem avalia vai decidir. Você pode retirá-lo até lá.'),
  'absence.withdrawn': () => done('Pedido retirado', 'Os dias contam como os outros.'),
  'absence.failed': ({ failure }) => failed('Erro no pedido de ausência', loadReason(failure)),
} satisfies Partial<Wordings<NoticeKey>>
