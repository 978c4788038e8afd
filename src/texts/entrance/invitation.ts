import { club } from '#machines/shared/club.ts'
import type { NameFaults } from '#machines/entrance/fields.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { reason } from '#src/texts/shared/failures.ts'

/** Accepting an invitation. */
export const invitation = {
  title: 'Seu Convite',
  hint: 'Informe o e-mail para o qual o convite foi feito e escolha uma senha. Sua conta fica pronta em seguida.',
  email: 'E-mail do convite',
  submit: 'Criar minha conta',
  busy: 'Criando conta...',
  failed: 'Convite não aceito',
  unconfirmed: 'Sua conta foi criada. Falta confirmar o e-mail: abra o link que acabamos de enviar.',
  signedIn: (email: string) =>
    `Você já entrou como ${email}. Para aceitar um convite feito para outro e-mail, saia antes.`,
  signOut: 'Sair e continuar',
  goOn: 'Continuar como estou',
  back: 'Voltar para o login',
  reason: (failure: Failure) => reason(failure, 'Não foi possível criar a conta. Tente novamente.'),
}

/** Texts of a club's first link that differ from an invitation's. */
export const beginning = {
  title: 'Primeiro Acesso',
  get hint() {
    return `Este link cria a conta que administra ${club.the}. Depois dela vêm seis passos curtos, que podem esperar.`
  },
  email: 'Seu e-mail',
  name: 'Seu nome',
  nameFaults: {
    missing: 'Informe o seu nome.',
    long: 'O nome deve ter no máximo 120 caracteres.',
  } satisfies Record<NonNullable<NameFaults['name']>, string>,
  failed: 'Conta não criada',
}
