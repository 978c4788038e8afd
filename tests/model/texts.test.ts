import { expect, test } from 'vitest'
import type { Failure } from '#machines/model/failure.ts'
import type { Notice } from '#machines/model/notice.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { day, dateTime, monthAndYear } from '#src/texts/dates.ts'
import { counted, windowTitle } from '#src/texts/labels.ts'

const refused: Failure = { kind: 'refused', code: 'invalid_credentials', sentence: null }
const offline: Failure = { kind: 'offline', code: null, sentence: null }
const fault: Failure = { kind: 'fault', code: null, sentence: null }

/** SPEC.md, sections 5 and 8, typed by hand. */
test.each<[Notice, string, string | undefined]>([
  [
    { key: 'session.lost' },
    'Erro de autenticação',
    'Não foi possível verificar sua sessão. Por favor, faça login novamente.',
  ],
  [
    { key: 'session.accessFailed', failure: fault },
    'Erro de Autenticação',
    'Não foi possível verificar suas permissões.',
  ],
  [{ key: 'session.restricted' }, 'Acesso restrito', 'Você não tem permissão para acessar esta página.'],
  [{ key: 'login.welcome' }, 'Login bem-sucedido', 'Bem-vindo de volta à Confraria'],
  [{ key: 'login.adminWelcome' }, 'Login administrativo bem-sucedido', undefined],
  [
    { key: 'login.failed', failure: refused },
    'Erro na autenticação',
    'Erro ao fazer login. Verifique suas credenciais.',
  ],
  [
    { key: 'login.adminFailed', failure: refused },
    'Erro na autenticação administrativa',
    'Erro ao fazer login administrativo. Verifique suas credenciais.',
  ],
  [
    { key: 'login.adminFailed', failure: { ...refused, code: 'not_administrator' } },
    'Erro na autenticação administrativa',
    'Erro ao fazer login administrativo. Verifique suas credenciais. Esta conta não tem acesso administrativo.',
  ],
  [
    { key: 'routine.invalid', routine: 'documentation', fault: 'photoMissing' },
    'Erro de validação',
    'Por favor, adicione uma imagem do seu Batalha Documentada',
  ],
  [
    { key: 'routine.invalid', routine: 'training', fault: 'photoFormat' },
    'Erro de validação',
    'Formato de arquivo inválido. Use JPG, PNG ou WEBP.',
  ],
  [
    { key: 'routine.invalid', routine: 'training', fault: 'photoTooLarge' },
    'Erro de validação',
    'A imagem é muito grande. O tamanho máximo é 5MB.',
  ],
  [
    { key: 'routine.invalid', routine: 'training', fault: 'notesTooLong' },
    'Erro de validação',
    'As observações devem ter no máximo 500 caracteres',
  ],
  [
    { key: 'routine.stepFailed', step: 'user', failure: { ...refused, code: 'signed_out' } },
    'Erro ao enviar',
    'Usuário não autenticado',
  ],
  [
    { key: 'routine.stepFailed', step: 'bucket', failure: fault },
    'Erro ao enviar',
    'Erro ao verificar/criar bucket de armazenamento',
  ],
  [
    { key: 'routine.stepFailed', step: 'task', failure: { ...refused, code: 'no_url' } },
    'Erro ao enviar',
    'Erro ao obter URL pública da imagem',
  ],
  [
    { key: 'routine.alreadySent', routine: 'fasting' },
    'Erro ao enviar',
    'Você já registrou Jejum Mensal neste período.',
  ],
  [{ key: 'task.updateFailed', failure: fault }, 'Erro', 'Ocorreu um erro ao atualizar a tarefa.'],
  [{ key: 'evaluation.sent', score: 85, points: 4 }, 'Avaliação enviada', 'Pontuação: 85/100 (4 pontos atribuídos)'],
  [{ key: 'evaluation.sent', score: 20, points: 1 }, 'Avaliação enviada', 'Pontuação: 20/100 (1 ponto atribuído)'],
  [{ key: 'evaluation.failed', failure: fault }, 'Erro ao avaliar', 'Ocorreu um erro ao salvar a avaliação.'],
])('$key: $1', async (notice, title, description) => {
  expect(await wordingOf(notice)).toMatchObject({ title, ...(description === undefined ? {} : { description }) })
})

test('dates are Brazilian, in São Paulo, without a comma; nothing is plural', () => {
  expect(day('2026-11-20')).toBe('20/11/2026')
  expect(dateTime('2026-11-20T17:03:00Z')).toBe('20/11/2026 14:03')
  expect(monthAndYear('2026-11-01')).toBe('novembro de 2026')
  expect([0, 1, 2].map((count) => counted(count, 'ponto', 'pontos'))).toEqual(['0 pontos', '1 ponto', '2 pontos'])
})

test("the window's title names the product once", () => {
  expect(windowTitle('Tarefas e Missões')).toBe('Tarefas e Missões · Confraria')
  expect(windowTitle('Ranking Confraria')).toBe('Ranking Confraria')
})

test.each<[Notice['key'], Notice, boolean]>([
  ['message.likeFailed', { key: 'message.likeFailed', failure: offline }, false],
  ['meeting.answerFailed', { key: 'meeting.answerFailed', failure: offline }, false],
  ['tasks.loadFailed', { key: 'tasks.loadFailed', failure: offline }, false],
  ['message.sendFailed', { key: 'message.sendFailed', failure: offline }, true],
  ['meeting.saveFailed', { key: 'meeting.saveFailed', failure: offline }, true],
])('without an answer %s speaks of what was written only where something was', async (_key, notice, isWritten) => {
  const { description } = await wordingOf(notice)
  expect(description?.includes('Nada do que você escreveu se perdeu.')).toBe(isWritten)
})
