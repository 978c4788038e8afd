import { club } from '#machines/shared/club.ts'
import type { NoticeKey, WordedNotice } from '#machines/notices.ts'
import { loadReason, keptReason, reason } from '#src/texts/shared/failures.ts'
import { adminLoginReason, login, loginReason } from '#src/texts/entrance/login.ts'
import { done, failed, type Wording, type Wordings } from '#src/texts/shared/wording.ts'

const achievements = async () => (await import('./achievements/notices.ts')).achievementsNotices
const administration = async () => (await import('./administrationNotices.ts')).administrationNotices
const community = async () => (await import('./community/notices.ts')).communityNotices
const council = async () => (await import('./council/notices.ts')).councilNotices
const councilSettings = async () => (await import('./council/settingsNotices.ts')).councilSettingsNotices
const feedback = async () => (await import('./feedback/notices.ts')).feedbackNotices
const meetings = async () => (await import('./meetings/notices.ts')).meetingsNotices
const members = async () => (await import('./members/notices.ts')).membersNotices
const profile = async () => (await import('./profile/notices.ts')).profileNotices
const routines = async () => (await import('./routines/notices.ts')).routinesNotices
const tasks = async () => (await import('./tasks/notices.ts')).tasksNotices

/**
 * The notices of single pages, by the first word of their keys. Each page imports its own, so that they are available
 * offline.
 */
export const pageNotices = {
  absence: routines,
  account: administration,
  administration,
  audit: administration,
  badge: achievements,
  badges: achievements,
  beginning: administration,
  calendar: meetings,
  clubPause: administration,
  council,
  data: profile,
  deletionRequest: administration,
  email: profile,
  evaluation: tasks,
  factor: profile,
  feedback,
  goals: administration,
  identity: administration,
  invitation: administration,
  meeting: meetings,
  meetings,
  member: members,
  message: community,
  messages: community,
  monitoring: council,
  password: profile,
  period: administration,
  permissions: councilSettings,
  pinned: community,
  points: administration,
  position: councilSettings,
  positions: councilSettings,
  problem: administration,
  proof: tasks,
  proofAudience: profile,
  replies: community,
  reply: community,
  routine: routines,
  routineKind: administration,
  sessions: profile,
  settings: administration,
  situation: administration,
  task: tasks,
  title: administration,
  users: administration,
}

type Word = keyof typeof pageNotices
type KeysOf<Table> = Table extends Table ? keyof Table : never
type PageKey = KeysOf<Awaited<ReturnType<(typeof pageNotices)[Word]>>>

/** The notices of every page. One wording for each notice, here or in a page's table: otherwise it does not compile. */
export const notices: Wordings<Exclude<NoticeKey, PageKey>> = {
  'session.lost': () =>
    failed('Erro de autenticação', 'Não foi possível verificar sua sessão. Por favor, faça login novamente.'),
  'session.suspended': () => failed('Conta suspensa', 'Sua conta está suspensa. Fale com a administração.'),
  'session.restricted': () => failed('Acesso restrito', 'Você não tem permissão para acessar esta página.'),
  'session.accessFailed': ({ failure }) =>
    failure.kind === 'fault'
      ? failed('Erro de Autenticação', 'Não foi possível verificar suas permissões.')
      : failed('Erro ao carregar permissões', loadReason(failure)),
  'problem.notOpened': () =>
    failed('Sem conexão', 'Não foi possível abrir o relato. Tente de novo quando a rede voltar.'),
  'problem.sent': () => done('Relato enviado', 'Obrigado. O Conselho vai ler.'),
  'problem.sendFailed': ({ failure }) =>
    failed('Erro ao enviar relato', keptReason(failure, 'Não foi possível enviar o relato.')),
  'login.welcome': () => done('Login bem-sucedido', `Bem-vindo de volta ${club.to}`),
  'login.adminWelcome': () => done('Login administrativo bem-sucedido'),
  'login.confirmed': ({ step }) => done('E-mail confirmado', login.confirmed[step]),
  'login.failed': ({ failure }) => failed('Erro na autenticação', loginReason(failure)),
  'login.adminFailed': ({ failure }) => failed('Erro na autenticação administrativa', adminLoginReason(failure)),
  'invitation.accepted': () => done('Cadastro concluído', `Boas-vindas ${club.to}`),
  'invitation.accountOnly': () => done('Cadastro concluído', 'Entre com seu e-mail e a senha que você escolheu.'),
  'recovery.changed': () => done('Senha alterada', 'Os outros aparelhos precisam entrar novamente.'),
  'recovery.changedOnly': () => done('Senha alterada', 'Entre com a nova senha.'),
  'profile.loadFailed': ({ failure }) => failed('Erro ao carregar perfil', loadReason(failure)),
  'welcome.dismissFailed': ({ failure }) =>
    failed('Erro ao dispensar as boas-vindas', reason(failure, 'Tente novamente.')),
  'ownPoints.loadFailed': ({ failure }) => failed('Erro ao carregar seus pontos', loadReason(failure)),
  'deletionRequest.sent': () => done('Pedido enviado', 'A administração vai responder; você pode retirá-lo até lá.'),
  'deletionRequest.withdrawn': () => done('Pedido retirado', 'Nada será excluído.'),
  'deletionRequest.failed': ({ failure }) => failed('Erro no pedido de exclusão', loadReason(failure)),
  'routines.loadFailed': ({ failure }) => failed('Erro ao carregar rotinas', loadReason(failure)),
  'absence.decided': ({ name, outcome }) =>
    done(outcome === 'approved' ? 'Ausência aprovada' : 'Ausência recusada', `${name} recebe um aviso.`),
  'absence.decisionFailed': ({ failure }) => failed('Erro ao decidir ausência', loadReason(failure)),
  'tasks.loadFailed': ({ failure }) => failed('Erro ao carregar tarefas', loadReason(failure)),
  'routine.updateFailed': ({ failure }) => failed('Erro ao atualizar rotina', loadReason(failure)),
  'members.loadFailed': ({ failure }) => failed('Erro ao carregar membros', loadReason(failure)),
  'ranking.weeklyFailed': ({ failure }) => failed('Erro ao carregar ranking semanal', loadReason(failure)),
  'ranking.monthlyFailed': ({ failure }) => failed('Erro ao carregar ranking mensal', loadReason(failure)),
  'ranking.titlesFailed': ({ failure }) => failed('Erro ao carregar títulos', loadReason(failure)),
  'achievements.loadFailed': ({ failure }) => failed('Erro ao carregar conquistas', loadReason(failure)),
  'notification.arrived': ({ content }) => ({ tone: 'info', title: 'Nova Notificação', description: content }),
  'notifications.loadFailed': ({ failure }) =>
    failed('Erro ao carregar notificações', reason(failure, 'Ocorreu um erro ao carregar as notificações.')),
  'notification.readFailed': ({ failure }) => failed('Erro', reason(failure, 'Ocorreu um erro ao marcar como lida.')),
  'notifications.readAllFailed': ({ failure }) =>
    failed('Erro', reason(failure, 'Ocorreu um erro ao marcar notificações como lidas.')),
  'notifications.allRead': () => done('Notificações', 'Todas as notificações foram marcadas como lidas.'),
  'points.loadFailed': ({ failure }) => failed('Erro ao carregar lançamentos', loadReason(failure)),
}

const wordOf = (key: NoticeKey) => key.slice(0, key.indexOf('.')) as Word

/** Each table pairs a key with its own notice; the compiler cannot infer that here. */
const worded = (table: object, notice: WordedNotice) =>
  (table as Readonly<Record<NoticeKey, (notice: WordedNotice) => Wording>>)[notice.key](notice)

/** The wording of any notice. */
export const wordingOf = async (notice: WordedNotice): Promise<Wording> =>
  worded(notice.key in notices ? notices : await pageNotices[wordOf(notice.key)](), notice)
