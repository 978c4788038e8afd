import type { InvitationStatus } from '#machines/users/account.ts'
import type { Role } from '#machines/shared/access.ts'
import { maxAnswer, type AnswerFault, type RequestOutcome } from '#machines/users/requestAnswer.ts'
import type { EmailFault } from '#machines/shared/email.ts'
import type { MemberChoiceFault, MemberChoiceKind } from '#machines/users/memberChoice.ts'
import type { UsersFilter, UsersTab } from '#machines/users/usersView.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import { outcomeLabels, roleLabels } from '#src/texts/users/userLabels.ts'

export const supremeLabel = 'Administrador supremo'

const more = (isAll: boolean) => (isAll ? '' : 'Mais de ')

/** /admin/users. */
export const users = {
  title: 'Usuários',
  invite: 'Convidar',
  inviteAll: 'Convidar todos',
  renewAll: 'Renovar convites',
  tabs: 'Contas, convites e pedidos',
  tabNames: {
    accounts: 'Contas',
    invitations: 'Convites',
    requests: 'Pedidos de exclusão',
  } satisfies Record<UsersTab, string>,
  filter: 'Mostrar',
  filters: {
    accounts: {
      all: 'Todas',
      active: 'Ativas',
      suspended: 'Suspensas',
      admin: 'Administração',
      council: 'Conselho',
      unlinked: 'Sem cadastro de membro',
      invited: 'Convidados',
    } satisfies Record<UsersFilter<'accounts'>, string>,
    invitations: {
      all: 'Todos',
      open: 'Em aberto',
      accepted: 'Usados',
      expired: 'Vencidos',
      revoked: 'Revogados',
    } satisfies Record<UsersFilter<'invitations'>, string>,
    requests: { open: 'Em aberto', closed: 'Encerrados' } satisfies Record<UsersFilter<'requests'>, string>,
  },
  search: 'Buscar conta',
  searchPlaceholder: 'Nome ou e-mail...',
  loading: {
    accounts: 'Carregando contas...',
    invitations: 'Carregando convites...',
    requests: 'Carregando pedidos...',
  } satisfies Record<UsersTab, string>,
  failed: {
    accounts: 'Erro ao carregar contas',
    invitations: 'Erro ao carregar convites',
    requests: 'Erro ao carregar pedidos',
  } satisfies Record<UsersTab, string>,
  empty: {
    accounts: 'Ainda não há contas.',
    invitations: 'Ninguém foi convidado ainda.',
    requests: 'Nenhum pedido de exclusão em aberto.',
  } satisfies Record<UsersTab, string>,
  noMatch: {
    accounts: 'Nenhuma conta encontrada com esta busca ou filtro.',
    invitations: 'Nenhum convite nesta situação.',
    requests: 'Nenhum pedido encerrado.',
  } satisfies Record<UsersTab, string>,
  clear: 'Limpar filtros',
  retry: 'Tentar novamente',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  /** The visible rows; more may exist. */
  shown: {
    accounts: (count: number, isAll: boolean) => more(isAll) + counted(count, 'pessoa', 'pessoas'),
    invitations: (count: number, isAll: boolean) => more(isAll) + counted(count, 'convite', 'convites'),
    requests: (count: number, isAll: boolean) => more(isAll) + counted(count, 'pedido', 'pedidos'),
  } satisfies Record<UsersTab, (count: number, isAll: boolean) => string>,
}

export const accounts = {
  columns: { person: 'Pessoa', roles: 'Papéis', status: 'Situação', lastSignIn: 'Último acesso', actions: 'Ações' },
  unlinked: 'Sem cadastro de membro',
  ordinary: 'Membro',
  active: 'Ativa',
  suspended: 'Suspensa',
  suspendedSince: (instant: string) => `desde ${dateTime(instant)}`,
  invited: 'Convite em aberto',
  expired: 'Convite vencido',
  until: (instant: string) => `até ${dateTime(instant)}`,
  never: 'Nunca entrou',
  secondFactor: 'Segundo fator ativo',
  you: 'Você',
  menu: (name: string) => `Ações para ${name}`,
  untouchable: 'Sem ações',
  openMember: 'Abrir cadastro',
  link: 'Ligar a um membro',
  grant: { council: 'Dar acesso ao Conselho', admin: 'Tornar administrador' } satisfies Record<Role, string>,
  revoke: { council: 'Retirar acesso ao Conselho', admin: 'Retirar administração' } satisfies Record<Role, string>,
  suspend: 'Suspender conta',
  restore: 'Restaurar conta',
  removeFactor: 'Remover segundo fator',
  resend: 'Reenviar convite',
  withdraw: 'Revogar convite',
}

export const invitations = {
  columns: { email: 'E-mail', role: 'Papel', status: 'Situação', by: 'Convidado por', actions: 'Ações' },
  statuses: {
    open: 'Em aberto',
    accepted: 'Usado',
    expired: 'Vencido',
    revoked: 'Revogado',
  } satisfies Record<InvitationStatus, string>,
  moments: {
    open: (instant: string) => `vence em ${dateTime(instant)}`,
    accepted: (instant: string) => `em ${dateTime(instant)}`,
    expired: (instant: string) => `em ${dateTime(instant)}`,
    revoked: (instant: string) => `em ${dateTime(instant)}`,
  } satisfies Record<InvitationStatus, (instant: string) => string>,
  forMember: (name: string) => `Para o cadastro de ${name}`,
  nobody: 'Conta removida',
}

export const deletionRequests = {
  asked: (instant: string) => `Pedido em ${dateTime(instant)}`,
  noReason: 'Sem motivo informado.',
  openMember: 'Abrir cadastro',
  openMemberOf: (name: string) => `Abrir cadastro de ${name}`,
  hint: 'O pedido é encerrado quando o cadastro do membro é excluído ou anonimizado. Sem cadastro, encerre-o aqui.',
  outcomes: outcomeLabels,
  closed: (instant: string, by: string | null) =>
    by === null ? `em ${dateTime(instant)}` : `em ${dateTime(instant)} por ${by}`,
  answer: { done: 'Marcar como atendido', declined: 'Recusar' } satisfies Record<RequestOutcome, string>,
  answerOf: {
    done: (name: string) => `Marcar como atendido o pedido de ${name}`,
    declined: (name: string) => `Recusar o pedido de ${name}`,
  } satisfies Record<RequestOutcome, (name: string) => string>,
}

export const requestAnswer = {
  titles: { done: 'Pedido atendido', declined: 'Recusar pedido' } satisfies Record<RequestOutcome, string>,
  texts: {
    done: (name: string) =>
      `O pedido de ${name} será encerrado como atendido. Isto não exclui nada: faça antes o que foi pedido.`,
    declined: (name: string) => `O pedido de ${name} será encerrado sem que nada seja excluído.`,
  } satisfies Record<RequestOutcome, (name: string) => string>,
  labels: { done: 'Mensagem (opcional)', declined: 'Motivo*' } satisfies Record<RequestOutcome, string>,
  hint: 'A pessoa recebe um aviso com este texto.',
  faults: {
    missing: 'Diga por que o pedido foi recusado',
    long: `A mensagem deve ter no máximo ${numeral(maxAnswer)} caracteres`,
  } satisfies Record<AnswerFault, string>,
  count: (count: number) => `${numeral(count)}/${numeral(maxAnswer)}`,
  submit: { done: 'Encerrar pedido', declined: 'Recusar pedido' } satisfies Record<RequestOutcome, string>,
  busy: 'Encerrando...',
  cancel: 'Cancelar',
}

export const memberChoice = {
  label: 'Cadastro de membro',
  kinds: {
    new: 'Novo cadastro',
    existing: 'Membro existente',
    none: 'Só a conta',
  } satisfies Record<MemberChoiceKind, string>,
  name: 'Nome*',
  namePlaceholder: 'Nome completo',
  nameHint: 'Aparece em Membros quando a pessoa aceitar o convite.',
  /** A member without an account has the same name. */
  sameName: (name: string) =>
    `Já existe um cadastro sem conta com este nome. Para usá-lo, escolha “Membro existente”: ${name}.`,
  member: 'Membro*',
  accountOnly: 'Sem um cadastro, a conta não aparece em Membros e os pontos dela não entram no ranking.',
  faults: {
    nameMissing: 'Informe o nome',
    nameLong: 'O nome deve ter no máximo 120 caracteres',
    nameFormula: 'O nome não pode começar com =, +, - ou @, como uma fórmula',
    nameReserved: 'O nome de fundador é reservado ao fundador',
    memberMissing: 'Escolha um membro',
  } satisfies Record<MemberChoiceFault, string>,
}

export const accountLink = {
  title: 'Ligar a um membro',
  text: (name: string) =>
    `${name} ainda não tem cadastro de membro. Depois da ligação, os pontos que a conta já tem aparecem no ranking.`,
  submit: 'Ligar conta',
  busy: 'Ligando...',
  failed: 'Conta não ligada',
}

export const invitationForm = {
  title: 'Convidar',
  text: 'Você recebe um link para entregar à pessoa. Ele vale uma vez, para este e-mail.',
  email: 'E-mail*',
  role: 'Papel',
  roles: { none: 'Membro, sem papel', ...roleLabels },
  faults: { missing: 'Informe um e-mail', invalid: 'Informe um e-mail válido' } satisfies Record<EmailFault, string>,
  submit: 'Criar convite',
  busy: 'Criando...',
  cancel: 'Cancelar',
  resendTitle: 'Reenviar convite',
  resendText: (email: string) => `${email} recebe um link novo, com o prazo inteiro. O anterior deixa de valer.`,
  resend: 'Criar novo link',
  failed: 'Convite não criado',
  /** The response was lost. The invitation may exist. */
  unconfirmed: 'Convite sem confirmação',
  made: 'Convite pronto',
  madeText: (expires: string) => `Entregue este link à pessoa. Ele vale até ${dateTime(expires)}.`,
  once: 'O link só aparece agora. Se o perder, reenvie o convite.',
  link: 'Link do convite',
  copy: 'Copiar link',
  copying: 'Copiando...',
  copied: 'Link copiado',
  uncopied: 'O navegador não deixou copiar. Selecione o link e copie com o teclado.',
  close: 'Fechar',
}
