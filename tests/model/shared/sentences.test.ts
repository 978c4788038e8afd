import { expect, test } from 'vitest'
import type { WordedNotice } from '#machines/notices.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { achievements } from '#src/texts/achievements/achievements.ts'
import { shell } from '#src/texts/app/shell.ts'
import { standing } from '#src/texts/app/standing.ts'
import { feed } from '#src/texts/community/messages.ts'
import { pinned } from '#src/texts/community/pinned.ts'
import { council } from '#src/texts/council/council.ts'
import { councilSettings } from '#src/texts/council/councilSettings.ts'
import { positions } from '#src/texts/council/positions.ts'
import { invitation } from '#src/texts/entrance/invitation.ts'
import { landing, quotes } from '#src/texts/entrance/landing.ts'
import { adminLoginReason, emailFaults, login } from '#src/texts/entrance/login.ts'
import { newPassword } from '#src/texts/entrance/newPassword.ts'
import { recovery } from '#src/texts/entrance/recovery.ts'
import { secondFactor } from '#src/texts/entrance/secondFactor.ts'
import { calendarReason } from '#src/texts/meetings/meetingFailures.ts'
import { answerLabels, meetingTypeLabels, recurrenceLabels } from '#src/texts/meetings/meetingLabels.ts'
import { meetings } from '#src/texts/meetings/meetings.ts'
import { photoFaults } from '#src/texts/members/memberFailures.ts'
import { memberDetail, observationsHint } from '#src/texts/members/members.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { createReason } from '#src/texts/tasks/notices.ts'
import { notifications } from '#src/texts/notifications/notifications.ts'
import { dashboard } from '#src/texts/profile/dashboard.ts'
import { ownProfile } from '#src/texts/profile/ownProfile.ts'
import { ranking } from '#src/texts/ranking/ranking.ts'
import { submission } from '#src/texts/routines/routines.ts'
import { settings } from '#src/texts/settings/settings.ts'
import { numeral } from '#src/texts/shared/labels.ts'
import { keptReason, loadReason, reason } from '#src/texts/shared/failures.ts'
import { evaluation, summary } from '#src/texts/tasks/tasks.ts'

const failure = (code: string | null, kind: Failure['kind'] = 'refused'): Failure => ({ kind, code, sentence: null })
const refused = (code: string) => reason(failure(code), '')

/** The exact texts of docs/product.md, typed by hand. The promise is the text: other tests show when it appears. */
test.each<[string, unknown, unknown]>([
  [
    '@ENT-02',
    landing.manifesto,
    'Aqui ninguém se inscreve: é chamado. Quem entra guarda o que ouve, cumpre o que promete e responde pelo que faz.',
  ],
  ['@ENT-06', quotes[0], 'Quem chega cedo acende a luz para os outros.'],
  ['@ENT-07', quotes[1], 'A palavra dada é a única moeda que circula entre nós.'],
  ['@ENT-08', quotes[2], 'Disciplina é lembrar, todos os dias, do que se prometeu uma vez.'],
  ['@ENT-09', quotes[3], 'Ninguém sobe sozinho: quem vai à frente estende a mão.'],
  ['@ENT-10', quotes[4], 'O que se ouve à mesa fica à mesa.'],
  ['@ENT-11', quotes[5], 'Vale o que se faz quando ninguém está olhando.'],
  ['@ENT-29', emailFaults.missing, 'Informe seu e-mail.'],
  ['@ENT-30', emailFaults.invalid, 'Informe um e-mail válido, como nome@exemplo.com.'],
  ['@ENT-31', login.passwordMissing, 'Informe sua senha.'],
  ['@ENT-32', secondFactor.codeFault, 'Digite os 6 números do código.'],
  [
    '@ENT-37',
    adminLoginReason(failure('not_administrator')),
    'Esta conta não tem acesso administrativo. Entre pela área de membros.',
  ],
  ['@ENT-43', secondFactor.hint, 'Abra seu aplicativo autenticador e digite o código de 6 números da Confraria.'],
  [
    '@ENT-46',
    refused('mfa_verification_failed'),
    'Código incorreto ou vencido. Digite o que o aplicativo mostra agora.',
  ],
  [
    '@ENT-54',
    invitation.unconfirmed,
    'Sua conta foi criada. Falta confirmar o e-mail: abra o link que acabamos de enviar.',
  ],
  [
    '@ENT-70',
    refused('user_already_exists'),
    'Já existe uma conta com este e-mail. Entre com ela ou recupere a senha.',
  ],
  ['@ENT-71', newPassword.hint, 'Pelo menos 8 caracteres, e nada fácil de adivinhar.'],
  ['@ENT-73', newPassword.faults.short, 'A senha precisa de pelo menos 8 caracteres.'],
  ['@ENT-74', newPassword.faults.long, 'A senha é longa demais. Use até 72 caracteres.'],
  [
    '@ENT-75',
    newPassword.faults.common,
    'Esta senha é fácil de adivinhar. Evite palavras comuns, sequências, seu nome e seu e-mail.',
  ],
  ['@ENT-76', newPassword.faults.different, 'As senhas não são iguais.'],
  ['@ENT-77', refused('same_password'), 'A nova senha precisa ser diferente da atual.'],
  [
    '@ENT-78',
    refused('weak_password'),
    'Esta senha é fácil de adivinhar. Escolha outra, sem palavras comuns, sequências, seu nome ou seu e-mail.',
  ],
  [
    '@ENT-80',
    recovery.sent('ana@confraria.test'),
    'Se houver uma conta com o e-mail ana@confraria.test, a mensagem já está a caminho. Abra o link dela ou digite aqui o código.',
  ],
  [
    '@ENT-622',
    recovery.sentAgain('ana@confraria.test'),
    'Se houver uma conta com o e-mail ana@confraria.test, outra mensagem está a caminho. Vale só o link ou o código dela.',
  ],
  ['@ENT-83', refused('otp_expired'), 'O link ou o código não vale mais: já foi usado, venceu ou foi digitado errado.'],
  ['@APP-55', reason(failure(null, 'offline'), ''), 'Sem resposta do servidor. Confira a conexão e tente novamente.'],
  [
    '@APP-56',
    keptReason(failure(null, 'offline'), ''),
    'Sem resposta do servidor. Nada do que você escreveu se perdeu.',
  ],
  ['@APP-57', refused('42501'), 'Você não tem permissão para fazer isso.'],
  ['@APP-58', refused('PT429'), 'Foram muitas vezes em pouco tempo. Aguarde um pouco e tente de novo.'],
  [
    '@APP-59',
    refused('over_request_rate_limit'),
    'Muitas tentativas em pouco tempo. Espere um minuto e tente novamente.',
  ],
  ['@APP-60', refused('over_email_send_rate_limit'), 'Um e-mail acabou de ser enviado. Espere um minuto e peça outro.'],
  ['@APP-61', refused('PGRST301'), 'Sua sessão não vale mais. Entre novamente.'],
  ['@APP-62', refused('PGRST303'), 'Sua sessão expirou. Entre novamente.'],
  ['@APP-63', refused('57014'), 'O servidor demorou demais para responder. Tente novamente.'],
  ['@APP-64', loadReason(failure(null, 'fault')), 'Algo não saiu como esperado. Tente novamente.'],
  ['@ENT-55', [invitation.signOut, invitation.goOn], ['Sair e continuar', 'Continuar como estou']],
  ['@DAT-11', numeral(1110), '1.110'],
  ['@PRO-01', [dashboard.title, dashboard.overview, dashboard.community], ['Dashboard', 'Visão Geral', 'Comunidade']],
  ['@ROU-23', submission.task('Leitura Bíblica', 'Ana Prado'), 'Leitura Bíblica de Ana Prado'],
  [
    '@COU-27',
    [positions.form.titles, positions.form.title, positions.form.function, positions.form.responsibilities],
    [{ add: 'Novo Cargo', edit: 'Editar Cargo' }, 'Título do Cargo', 'Função Principal', 'Responsabilidades'],
  ],
  ['@APP-80', shell.notRenewed, 'O servidor não renovou sua sessão desta vez. Tentando de novo…'],
  [
    '@APP-81',
    shell.sessionInPage,
    'Este navegador não guarda dados do site: ao recarregar a página, será preciso entrar de novo.',
  ],
  [
    '@APP-98',
    [notifications.empty, notifications.emptyUnread],
    ['Você não tem notificações.', 'Todas as notificações foram lidas.'],
  ],
  ['@APP-104', notifications.reconnecting, 'Reconectando…'],
  ['@PRO-17', [dashboard.period('day', '2026-11-20'), dashboard.period('month', '2026-11-20')], ['hoje', 'novembro']],
  ['@PRO-29', standing.rank, { unlinked: 'Sem cadastro de membro', inactive: 'Cadastro inativo' }],
  ['@PRO-32', ownProfile.locked, 'Só a administração pode alterar cargo, data de entrada, status e indicadores.'],
  ['@PRO-33', ownProfile.absent, 'Sua conta não tem um cadastro de membro. Fale com a administração, se deveria ter.'],
  [
    '@ROU-12',
    submission.hint,
    'JPG, PNG ou WEBP. Fotos grandes são reduzidas antes do envio. Local e dados da câmera são apagados.',
  ],
  [
    '@TAS-16',
    [summary.note, summary.ofNewest],
    [
      'As canceladas não entram na conta.',
      'As canceladas não entram na conta, e a taxa é a das 1.000 tarefas mais recentes.',
    ],
  ],
  ['@TAS-37', createReason(failure(null)), 'Ocorreu um erro ao criar a tarefa.'],
  ['@TAS-61', evaluation.period, 'Os pontos contam na semana e no mês do envio; se já foram encerrados, nos atuais.'],
  ['@RAN-08', ranking.leads, 'Ninguém à sua frente. Mantenha o passo.'],
  [
    '@RAN-09',
    ranking.unranked('weekly', 0),
    'Você ainda não tem pontos nesta semana. A próxima rotina avaliada leva você ao ranking.',
  ],
  ['@RAN-10', ranking.unranked('weekly', -3), 'Você está com -3 pontos nesta semana. O ranking começa com 1 ponto.'],
  [
    '@RAN-17',
    [standing.unlinked.title, standing.inactive.title],
    ['Sua conta não está ligada a um membro', 'Seu cadastro está inativo'],
  ],
  ['@ACH-04', achievements.nothingEarned, 'A primeira insígnia está a caminho: veja abaixo qual está mais perto.'],
  ['@MEM-15', memberDetail.noBio, 'Nenhuma biografia disponível.'],
  [
    '@MEM-16',
    [memberDetail.noAchievements, memberDetail.allAchievements],
    ['Nenhuma conquista ainda.', 'Ver todas as conquistas'],
  ],
  ['@MEM-18', observationsHint, 'Visível apenas para administradores, além do conselho e da própria pessoa.'],
  ['@MEM-51', photoFaults.photoTooLarge, 'A imagem deve ter menos de 5MB.'],
  [
    '@COM-02',
    [feed.placeholder, feed.whoReads, feed.cancel, feed.send],
    ['Escreva sua mensagem...', 'Todos os membros leem este mural.', 'Cancelar', 'Enviar'],
  ],
  ['@COM-48', pinned.empty, 'Nada foi fixado por enquanto.'],
  ['@MEE-12', meetings.empty, 'Nenhuma reunião agendada. Clique em "Nova Reunião" para agendar.'],
  ['@MEE-13', Object.values(meetingTypeLabels), ['Regular', 'Emergencial', 'Planejamento', 'Avaliação']],
  ['@MEE-14', Object.values(recurrenceLabels), ['Única', 'Semanal', 'Quinzenal', 'Mensal']],
  ['@MEE-15', Object.values(answerLabels), ['Sim', 'Talvez', 'Não']],
  ['@MEE-60', calendarReason(failure('no_meetings')), 'Não há nenhuma reunião para o calendário.'],
  [
    '@COU-02',
    Object.values(council.tabNames),
    ['Membros do Conselho', 'Monitoramento', 'Feedback dos Usuários', 'Reuniões'],
  ],
  ['@COU-04', Object.values(councilSettings.tabNames), ['Cargos do Conselho', 'Permissões', 'Reuniões']],
  ['@COU-26', positions.empty, 'Nenhum cargo definido. Clique em "Novo Cargo" para começar.'],
  ['@COU-33', positions.deletion.text('Zelador'), 'Tem certeza que deseja excluir o cargo "Zelador"?'],
  ['@COU-39', positions.faults.codeTaken, 'Já existe um cargo com este código'],
  ['@USR-52', Object.values(settings.tabNames), ['Geral', 'Identidade', 'Auditoria']],
])('the exact text of %s: %o', (_id, text, exact) => {
  expect(text).toEqual(exact)
})

/** The exact titles of notices, and their text where the promise has one. */
test.each<[string, WordedNotice, string, string?]>([
  [
    '@APP-67',
    { key: 'task.created', names: ['Ana'], asBefore: true },
    'Tarefa criada',
    'Uma tentativa anterior já tinha chegado ao servidor: vale o que foi enviado nela.',
  ],
  [
    '@APP-895',
    { key: 'points.added', name: 'Ana', points: 10, weekly: 10, asBefore: true },
    'Pontos já adicionados',
    'Uma tentativa anterior já tinha chegado ao servidor e está na lista. Estes pontos ainda não foram enviados.',
  ],
  [
    '@APP-158',
    { key: 'problem.notOpened' },
    'Sem conexão',
    'Não foi possível abrir o relato. Tente de novo quando a rede voltar.',
  ],
  ['@OWN-05', { key: 'data.downloaded' }, 'Seus dados foram baixados', 'O arquivo está entre os seus downloads.'],
  ['@OWN-10', { key: 'deletionRequest.sent' }, 'Pedido enviado'],
  ['@OWN-10', { key: 'deletionRequest.withdrawn' }, 'Pedido retirado', 'Nada será excluído.'],
  ['@COU-17', { key: 'council.memberSaveFailed', isNew: true, failure: failure(null) }, 'Erro ao adicionar membro'],
  ['@COU-17', { key: 'council.memberSaveFailed', isNew: false, failure: failure(null) }, 'Erro ao atualizar membro'],
  ['@COU-17', { key: 'council.memberRemoveFailed', failure: failure(null) }, 'Erro ao remover membro'],
  ['@COU-32', { key: 'position.created' }, 'Cargo criado'],
  ['@COU-32', { key: 'position.updated' }, 'Cargo atualizado'],
  ['@COU-32', { key: 'position.deleted' }, 'Cargo excluído'],
  ['@COU-32', { key: 'position.saveFailed', failure: failure(null) }, 'Erro ao salvar'],
  ['@COU-32', { key: 'position.deleteFailed', failure: failure(null) }, 'Erro ao excluir'],
])('the exact notice of %s: $1.key', async (_id, notice, title, description) => {
  expect(await wordingOf(notice)).toMatchObject(description === undefined ? { title } : { title, description })
})
