import { describe, expect, test } from 'vitest'
import { measuresOf } from '#machines/achievements/measure.ts'
import type { Failure } from '#machines/shared/failure.ts'
import type { WordedNotice } from '#machines/notices.ts'
import { achievements } from '#src/texts/achievements/achievements.ts'
import { badges } from '#src/texts/achievements/badges.ts'
import { measureName } from '#src/texts/achievements/measureLabels.ts'
import { day, dateTime, monthAndYear } from '#src/texts/shared/dates.ts'
import { counted, windowTitle } from '#src/texts/shared/labels.ts'
import { invitation } from '#src/texts/entrance/invitation.ts'
import { memberForm, memberPhoto } from '#src/texts/members/memberForm.ts'
import { memberDetail } from '#src/texts/members/members.ts'
import { textFaults } from '#src/texts/community/messages.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { permissions } from '#src/texts/council/permissions.ts'
import { submission } from '#src/texts/routines/routines.ts'
import { settings } from '#src/texts/settings/settings.ts'
import { invitations } from '#src/texts/users/users.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'

const refused: Failure = { kind: 'refused', code: 'invalid_credentials', sentence: null }
const offline: Failure = { kind: 'offline', code: null, sentence: null }
const fault: Failure = { kind: 'fault', code: null, sentence: null }

/** Texts of docs/product.md, typed by hand. */
test.each<[WordedNotice, string, string | undefined, string]>([
  [
    { key: 'session.lost' },
    'Erro de autenticação',
    'Não foi possível verificar sua sessão. Por favor, faça login novamente.',
    '@ENT-97 @ENT-98',
  ],
  [
    { key: 'session.accessFailed', failure: fault },
    'Erro de Autenticação',
    'Não foi possível verificar suas permissões.',
    '@APP-66',
  ],
  [{ key: 'session.restricted' }, 'Acesso restrito', 'Você não tem permissão para acessar esta página.', '@APP-30'],
  [{ key: 'login.welcome' }, 'Login bem-sucedido', 'Bem-vindo de volta à Confraria', '@ENT-24'],
  [{ key: 'login.adminWelcome' }, 'Login administrativo bem-sucedido', undefined, '@ENT-35'],
  [
    { key: 'login.failed', failure: refused },
    'Erro na autenticação',
    'Erro ao fazer login. Verifique suas credenciais.',
    '@ENT-22 @ENT-23',
  ],
  [
    { key: 'login.adminFailed', failure: refused },
    'Erro na autenticação administrativa',
    'Erro ao fazer login administrativo. Verifique suas credenciais.',
    '@ENT-38 @ENT-39',
  ],
  [
    { key: 'login.adminFailed', failure: { ...refused, code: 'not_administrator' } },
    'Erro na autenticação administrativa',
    'Esta conta não tem acesso administrativo. Entre pela área de membros.',
    '@ENT-37',
  ],
  [
    { key: 'routine.invalid', routine: 'Batalha Documentada', fault: 'photoMissing' },
    'Erro de validação',
    'Por favor, adicione uma imagem do seu Batalha Documentada',
    '@ROU-26',
  ],
  [
    { key: 'routine.invalid', routine: 'Treino Diário', fault: 'photoFormat' },
    'Erro de validação',
    'Formato de arquivo inválido. Use JPG, PNG ou WEBP.',
    '@ROU-27',
  ],
  [
    { key: 'routine.invalid', routine: 'Treino Diário', fault: 'photoTooLarge' },
    'Erro de validação',
    'A imagem é muito grande. O tamanho máximo é 5MB.',
    '@ROU-28',
  ],
  [
    { key: 'routine.invalid', routine: 'Treino Diário', fault: 'notesTooLong' },
    'Erro de validação',
    'As observações devem ter no máximo 500 caracteres',
    '@ROU-30',
  ],
  [
    { key: 'routine.stepFailed', step: 'user', failure: { ...refused, code: 'signed_out' } },
    'Erro ao enviar',
    'Usuário não autenticado',
    '@ROU-31',
  ],
  [
    { key: 'routine.stepFailed', step: 'bucket', failure: fault },
    'Erro ao enviar',
    'Erro ao verificar/criar bucket de armazenamento',
    '@ROU-33',
  ],
  [
    { key: 'routine.stepFailed', step: 'task', failure: { ...refused, code: 'no_url' } },
    'Erro ao enviar',
    'Erro ao obter URL pública da imagem',
    '@ROU-36',
  ],
  [
    { key: 'routine.alreadySent', routine: 'Jejum Mensal' },
    'Erro ao enviar',
    'Você já registrou Jejum Mensal neste período.',
    '@ROU-18',
  ],
  [{ key: 'routine.photoGone' }, 'Erro ao enviar', 'Nenhuma imagem selecionada', '@ROU-34'],
  [
    { key: 'routine.updateFailed', failure: { ...refused, code: '42501' } },
    'Erro ao atualizar rotina',
    'Você não tem permissão para fazer isso.',
    '@TAS-27',
  ],
  [{ key: 'task.updateFailed', failure: fault }, 'Erro', 'Ocorreu um erro ao atualizar a tarefa.', '@TAS-27'],
  [
    { key: 'evaluation.sent', task: plainTask({ evaluation_score: 85, points_awarded: 4 }) },
    'Avaliação enviada',
    'Pontuação: 85/100 (4 pontos atribuídos)',
    '@TAS-57',
  ],
  [
    { key: 'evaluation.sent', task: plainTask({ evaluation_score: 20, points_awarded: 1 }) },
    'Avaliação enviada',
    'Pontuação: 20/100 (1 ponto atribuído)',
    '@TAS-57',
  ],
  [
    { key: 'evaluation.failed', task: plainTask(), failure: fault },
    'Erro ao avaliar',
    'Ocorreu um erro ao salvar a avaliação.',
    '@TAS-58',
  ],
])('$key: $1 $3', async (notice, title, description) => {
  expect(await wordingOf(notice)).toMatchObject({ title, ...(description === undefined ? {} : { description }) })
})

test('dates are Brazilian, in São Paulo, without a comma and without plurals @DAT-01 @DAT-03', () => {
  expect(day('2026-11-20')).toBe('20/11/2026')
  expect(dateTime('2026-11-20T17:03:00Z')).toBe('20/11/2026 14:03')
  expect(monthAndYear('2026-11-01')).toBe('novembro de 2026')
  expect([0, 1, 2].map((count) => counted(count, 'ponto', 'pontos'))).toEqual(['0 pontos', '1 ponto', '2 pontos'])
})

describe('sentences sound natural', () => {
  test.each([
    [memberForm.observationsHint, 'Visível apenas para administradores, além do conselho e da própria pessoa.'],
    [memberDetail.observationsHint, 'Visível apenas para administradores, além do conselho e da própria pessoa.'],
    [textFaults.message.long, 'A mensagem pode ter no máximo 5.000 caracteres.'],
    [textFaults.reply.long, 'A resposta pode ter no máximo 5.000 caracteres.'],
    [badges.holders(0), 'Ninguém tem ainda'],
    [badges.holders(1), '1 membro tem esta insígnia'],
    [badges.holders(4), '4 membros têm esta insígnia'],
    [badges.faults.thresholdMissing, 'Informe a quantidade necessária'],
    [invitations.columns.by, 'Convidado por'],
    [permissions.previewing.unsaved, 'Inclui as alterações ainda não salvas.'],
    [permissions.review.title('Diretor de Cultura'), 'Salvar permissões do cargo "Diretor de Cultura"'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected)
  })

  test.each([
    [invitation.hint, 'Informe o e-mail para o qual o convite foi feito'],
    [settings.hints.founder_email, 'Isso não dá nenhum papel administrativo.'],
    [settings.founderText, 'depois, edite o cadastro em Membros'],
    [settings.hints.audit_days, 'os registros são apagados'],
    [memberPhoto.hint, 'Fotos grandes são reduzidas antes do envio.'],
    [submission.hint, 'Fotos grandes são reduzidas antes do envio.'],
  ])('%s', (text, part) => {
    expect(text).toContain(part)
  })

  test.each([
    ['reading_days', 21, '21 dias de Leitura Bíblica avaliados'],
    ['reading_days', 1, '1 dia de Leitura Bíblica avaliado'],
    ['fasting_months', 3, '3 meses de Jejum Mensal avaliados'],
    ['estudo_weeks', 4, '4 semanas de Estudo avaliadas'],
    ['estudo_weeks', 1, '1 semana de Estudo avaliada'],
    ['tasks_in_time', 10, '10 tarefas recebidas e concluídas no prazo'],
    ['tasks_in_time', 1, '1 tarefa recebida e concluída no prazo'],
    ['routine_streak', 7, '7 dias seguidos com uma rotina avaliada'],
    ['total_points', 1_000, '1.000 pontos no total'],
    ['months_led', 1, '1 mês na liderança do ranking'],
  ] as const)('the rule of %s, %i', (measure, threshold, sentence) => {
    expect(achievements.rule(measure, threshold, [...routineKinds, { code: 'estudo', label: 'Estudo' }])).toBe(sentence)
  })

  test('a rule names a routine as it is called now; one that was deleted as it began @ROU-730', () => {
    const renamed = routineKinds.map((kind) => (kind.code === 'reading' ? { ...kind, label: 'Leitura do Dia' } : kind))
    expect(achievements.rule('reading_days', 21, renamed)).toBe('21 dias de Leitura do Dia avaliados')
    expect(measureName('reading_days', renamed)).toBe('Dias de Leitura do Dia avaliados')
    expect(measureName('training_days', [])).toBe('Dias de Treino Diário avaliados')
  })

  test('a measure is named by what it counts', () => {
    expect(measuresOf(routineKinds).map((measure) => measureName(measure, routineKinds))).toEqual([
      'Tarefas recebidas e concluídas no prazo',
      'Dias de Treino Diário avaliados',
      'Dias de Leitura Bíblica avaliados',
      'Meses de Jejum Mensal avaliados',
      'Dias de Batalha Documentada avaliados',
      'Dias seguidos com uma rotina avaliada',
      'Pontos no total',
      'Semanas na liderança do ranking',
      'Meses na liderança do ranking',
      'Meses de associação',
    ])
  })
})

test("the window's title has the product's name once @APP-36", () => {
  expect(windowTitle('Tarefas e Missões')).toBe('Tarefas e Missões · Confraria')
  expect(windowTitle('Ranking Confraria')).toBe('Ranking Confraria')
})

test.each<[WordedNotice['key'], WordedNotice, boolean]>([
  ['message.likeFailed', { key: 'message.likeFailed', failure: offline }, false],
  ['meeting.answerFailed', { key: 'meeting.answerFailed', failure: offline }, false],
  ['tasks.loadFailed', { key: 'tasks.loadFailed', failure: offline }, false],
  ['message.sendFailed', { key: 'message.sendFailed', failure: offline }, true],
  ['meeting.saveFailed', { key: 'meeting.saveFailed', failure: offline }, true],
])(
  'after an interrupted connection, %s mentions the draft only where there is one',
  async (_key, notice, isWritten) => {
    const { description } = await wordingOf(notice)
    expect(description?.includes('Nada do que você escreveu se perdeu.')).toBe(isWritten)
  },
)
