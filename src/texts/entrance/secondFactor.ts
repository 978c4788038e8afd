import { club } from '#machines/shared/club.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { reason } from '#src/texts/shared/failures.ts'

/** The second factor, at sign-in and wherever else it is required. */
export const secondFactor = {
  title: 'Segundo Fator',
  get hint() {
    return `Abra seu aplicativo autenticador e digite o código de 6 números ${club.of}.`
  },
  code: 'Código de 6 números',
  codeFault: 'Digite os 6 números do código.',
  submit: 'Confirmar',
  busy: 'Confirmando...',
  failed: 'Código não aceito',
  leave: 'Voltar para o login',
  reason: (failure: Failure) => reason(failure, 'Não foi possível confirmar o código. Tente novamente.'),
}
