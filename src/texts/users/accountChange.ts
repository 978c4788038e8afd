import { club } from '#machines/shared/club.ts'
import type { AccountChange } from '#machines/users/accountRights.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'

interface Question {
  title: string
  text: string
  confirm: string
  /** The title of the notice after success. */
  done: string
  /** The title of the notice after a failure. */
  failed: string
}

const ofRole = ({ kind, role, target: { name } }: AccountChange): Question => {
  if (kind === 'grant')
    return role === 'admin'
      ? {
          title: 'Tornar administrador',
          text: `${name} passa a administrar ${club.the}: membros, contas, convites e configurações.`,
          confirm: 'Sim, tornar administrador',
          done: `${name} agora faz parte da administração.`,
          failed: 'Erro ao conceder papel',
        }
      : {
          title: 'Dar acesso ao Conselho',
          text: `${name} passa a ver o painel do Conselho e a fazer o que o Conselho pode.`,
          confirm: 'Sim, dar acesso',
          done: `${name} agora tem acesso ao Conselho.`,
          failed: 'Erro ao conceder papel',
        }
  return role === 'admin'
    ? {
        title: 'Retirar administração',
        text: `${name} deixa de administrar a partir de agora. Os convites em aberto que fez são revogados.`,
        confirm: 'Sim, retirar administração',
        done: `${name} não faz mais parte da administração.`,
        failed: 'Erro ao retirar papel',
      }
    : {
        title: 'Retirar acesso ao Conselho',
        text: `${name} perde o acesso ao Conselho a partir de agora.`,
        confirm: 'Sim, retirar acesso',
        done: `${name} não tem mais acesso ao Conselho.`,
        failed: 'Erro ao retirar papel',
      }
}

/** The texts before and after a change. */
export const questionOf = (change: AccountChange): Question => {
  const { name } = change.target
  if (change.kind === 'grant' || change.kind === 'revoke') return ofRole(change)
  return {
    suspend: {
      title: 'Suspender conta',
      text: `${name} sai agora de todos os aparelhos e só volta a entrar quando a conta for restaurada. O que publicou continua. Os convites em aberto que fez são revogados.`,
      confirm: 'Sim, suspender conta',
      done: `A conta de ${name} está suspensa.`,
      failed: 'Erro ao suspender conta',
    },
    restore: {
      title: 'Restaurar conta',
      text: `${name} volta a poder entrar, com os papéis que tinha.`,
      confirm: 'Sim, restaurar conta',
      done: `${name} já pode entrar de novo.`,
      failed: 'Erro ao restaurar conta',
    },
    removeFactor: {
      title: 'Remover segundo fator',
      text: `Só para quem perdeu o autenticador. Confirme antes, por outro meio, que é mesmo ${name} quem pede: sai agora de todos os aparelhos, entra só com a senha e recebe um aviso.`,
      confirm: 'Sim, remover segundo fator',
      done: `${name} já pode entrar só com a senha.`,
      failed: 'Erro ao remover segundo fator',
    },
    withdraw: {
      title: 'Revogar convite',
      text: `O link entregue a ${name} deixa de valer.`,
      confirm: 'Sim, revogar convite',
      done: `O convite de ${name} não vale mais.`,
      failed: 'Erro ao revogar convite',
    },
  }[change.kind]
}

export const accountChange = {
  busy: 'Salvando...',
  cancel: 'Cancelar',
  updated: 'Usuário atualizado',
}

/** The dialog and the toast show the same text. */
export const changeReason = (failure: Failure) => reason(failure, 'Não foi possível salvar. Tente novamente.')
export const invitationReason = (failure: Failure) =>
  failure.kind === 'offline'
    ? 'Sem resposta do servidor. Tente novamente: o convite não é criado duas vezes.'
    : keptReason(failure, 'Não foi possível criar o convite. Tente novamente.')
export const linkReason = (failure: Failure) => keptReason(failure, 'Não foi possível ligar a conta. Tente novamente.')
export const answerReason = (failure: Failure) =>
  keptReason(failure, 'Não foi possível encerrar o pedido. Tente novamente.')
