import { earlierDays, recentDays } from '#machines/routines/fadingMembers.ts'
import { type DeletionRequest, maxDeletionReason } from '#machines/profile/deletionRequest.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { deviceOf, type OwnSession } from '#machines/profile/ownSession.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'
import { numeral } from '#src/texts/shared/labels.ts'

export const ownProfile = {
  title: 'Meu Perfil',
  member: 'Dados no diretório',
  loading: 'Carregando perfil...',
  failed: 'Erro ao carregar perfil',
  retry: 'Tentar novamente',
  edit: 'Editar perfil',
  noSkills: 'Nenhuma habilidade informada.',
  locked: 'Só a administração pode alterar cargo, data de entrada, status e indicadores.',
  absent: 'Sua conta não tem um cadastro de membro. Fale com a administração, se deveria ter.',
}

export const ownAccount = {
  title: 'Acesso à conta',
  email: 'E-mail',
  emailHint: 'É com ele que você entra e recebe os códigos.',
  changeEmail: 'Alterar e-mail',
  password: 'Senha',
  passwordHint: 'Ao trocá-la, os outros aparelhos precisam entrar novamente.',
  changePassword: 'Alterar senha',
  factor: 'Segundo fator',
  factorOn: 'Ativo',
  factorOff: 'Inativo',
  factorSince: (instant: string) => `Ativo desde ${dateTime(instant)}. O login pede o código do aplicativo.`,
  factorNone: 'Com ele, o login pede também um código do aplicativo no seu celular.',
  factorLoading: 'Carregando segundo fator...',
  factorFailed: 'Erro ao carregar o segundo fator',
  retry: 'Tentar novamente',
  enable: 'Ativar segundo fator',
  remove: 'Remover segundo fator',
}

export const emailDialog = {
  title: 'Alterar e-mail',
  close: 'Fechar',
  next: 'Novo e-mail',
  same: 'Este já é o seu e-mail.',
  hint: 'Enviamos um código para o endereço atual e outro para o novo.',
  submit: 'Enviar códigos',
  mailing: 'Enviando códigos...',
  code: (email: string) => `Código enviado para ${email}`,
  step: { current: 'Passo 1 de 2: o endereço atual', next: 'Passo 2 de 2: o novo endereço' },
  currentUnsure: 'O código do endereço atual já pode ter sido aceito. Digite o do novo endereço.',
  currentMissing: 'O código do novo endereço foi aceito. Falta o do endereço atual.',
  confirm: { current: 'Continuar', next: 'Alterar e-mail' },
  verifying: 'Verificando...',
  resend: 'Enviar outros códigos',
  back: 'Corrigir o e-mail',
  failed: 'E-mail não alterado',
  reason: (failure: Failure) => reason(failure, 'Não foi possível alterar o e-mail. Tente novamente.'),
}

export const passwordDialog = {
  title: 'Alterar senha',
  close: 'Fechar',
  submit: 'Salvar nova senha',
  busy: 'Salvando...',
  mailing: 'Enviando código...',
  mailed: (email: string) => `Você entrou há mais de um dia. Enviamos um código para ${email}: digite-o aqui.`,
  code: 'Código recebido por e-mail',
  codeFault: 'Digite os 6 números do código.',
  resend: 'Enviar outro código',
  failed: 'Senha não alterada',
  reason: (failure: Failure) => reason(failure, 'Não foi possível alterar a senha. Tente novamente.'),
}

export const factorDialog = {
  title: 'Ativar segundo fator',
  close: 'Fechar',
  loading: 'Preparando o código...',
  scan: 'Abra um aplicativo autenticador no celular (Google Authenticator, Aegis, 1Password…) e leia este código.',
  picture: 'Código QR para o aplicativo autenticador',
  secret: 'Ou digite esta chave no aplicativo',
  copy: 'Copiar chave',
  copied: 'Chave copiada.',
  notCopied: 'O navegador não deixou copiar. Selecione a chave e copie.',
  afterwards: 'Depois, digite o código que ele mostra.',
  submit: 'Ativar',
  busy: 'Ativando...',
  failed: 'Código não aceito',
  loadFailed: 'O segundo fator não pôde ser preparado',
  retry: 'Tentar novamente',
  reason: (failure: Failure) => reason(failure, 'Não foi possível ativar o segundo fator. Tente novamente.'),
}

export const factorRemoval = {
  title: 'Remover o segundo fator?',
  text: 'O login volta a pedir só a senha. Apague também a conta no aplicativo autenticador.',
  confirm: 'Remover',
  busy: 'Removendo...',
  cancel: 'Manter',
  reason: (failure: Failure) => reason(failure, 'Não foi possível remover o segundo fator. Tente novamente.'),
}

const nameOf = ({ user_agent: agent }: OwnSession) => {
  const { browser, system } = deviceOf(agent)
  if (browser !== null && system !== null) return `${browser} em ${system}`
  return browser ?? system ?? 'Aparelho desconhecido'
}

export const ownSessions = {
  title: 'Aparelhos conectados',
  loading: 'Carregando aparelhos...',
  failed: 'Erro ao carregar aparelhos',
  retry: 'Tentar novamente',
  name: nameOf,
  current: 'Este aparelho',
  since: ({ created_at }: OwnSession) => `Entrou em ${dateTime(created_at)}`,
  lastSeen: ({ refreshed_at }: OwnSession) => `Visto em ${dateTime(refreshed_at)}`,
  address: (ip: string) => `IP ${ip}`,
  onlyHere: 'Você está conectado só neste aparelho.',
  end: 'Sair dos outros aparelhos',
  confirm: {
    title: 'Sair dos outros aparelhos?',
    text: 'Todos os outros aparelhos precisarão entrar novamente. Este continua conectado.',
    confirm: 'Sair dos outros',
    busy: 'Saindo...',
    cancel: 'Cancelar',
  },
  reason: (failure: Failure) => reason(failure, 'Não foi possível sair dos outros aparelhos. Tente novamente.'),
}

export const ownData = {
  title: 'Seus dados',
  fading: 'Sua regularidade',
  fadingHint: `Quem avalia vê, para escrever a você, quando a sua regularidade dos últimos ${recentDays} dias cai à metade, ou menos, da que você tinha nas ${earlierDays / 7} semanas anteriores. Ninguém mais vê, e isso não muda pontos nem posições.`,
  export: 'Cópia dos seus dados',
  exportHint:
    'Um arquivo com tudo o que está guardado sobre você: cadastro, tarefas, rotinas, pontos e avisos. Os links das fotos de rotinas valem por uma hora.',
  download: 'Baixar meus dados',
  preparing: 'Preparando arquivo...',
  deletion: 'Exclusão dos seus dados',
  deletionHint: 'Você pede, a administração responde. Até lá nada é excluído, e você pode voltar atrás.',
  deletionLoading: 'Carregando pedido...',
  deletionFailed: 'Erro ao carregar o pedido de exclusão',
  retry: 'Tentar novamente',
  ask: 'Pedir exclusão',
  withdraw: 'Retirar pedido',
  pending: ({ created_at }: DeletionRequest) => `Pedido enviado em ${dateTime(created_at)}, à espera da administração.`,
  yourReason: (text: string) => `Seu motivo: ${text}`,
  answered: ({ outcome, answer, closed_at }: DeletionRequest) => {
    if (outcome === 'withdrawn' || closed_at === null) return null
    const when = dateTime(closed_at)
    return outcome === 'declined'
      ? `Seu último pedido foi recusado em ${when}. Motivo: ${answer ?? '—'}`
      : `Seu último pedido foi atendido em ${when}.${answer === null ? '' : ` ${answer}`}`
  },
}

export const deletionDialog = {
  title: 'Pedir a exclusão dos seus dados',
  text: 'Seu cadastro será excluído ou anonimizado por um administrador, e você não poderá mais entrar. O que você publicou pode continuar, em nome de “Membro removido”.',
  reason: 'Motivo (opcional)',
  reasonHint: 'Só a administração lê.',
  count: (count: number) => `${count} de ${maxDeletionReason}`,
  tooLong: `O motivo pode ter no máximo ${numeral(maxDeletionReason)} caracteres.`,
  submit: 'Enviar pedido',
  busy: 'Enviando...',
  cancel: 'Cancelar',
  why: (failure: Failure) => keptReason(failure, 'Não foi possível enviar o pedido. Tente novamente.'),
}

export const withdrawal = {
  title: 'Retirar o pedido de exclusão?',
  text: 'A administração não o verá mais entre os pedidos em aberto. Você pode pedir de novo quando quiser.',
  confirm: 'Retirar pedido',
  busy: 'Retirando...',
  cancel: 'Manter pedido',
  why: (failure: Failure) => reason(failure, 'Não foi possível retirar o pedido. Tente novamente.'),
}
