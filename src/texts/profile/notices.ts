import type { NoticeKey } from '#machines/notices.ts'
import { reason } from '#src/texts/shared/failures.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

/** Notices of the user's own profile. */
export const profileNotices = {
  'email.changed': ({ email }) => done('E-mail alterado', `Agora você entra com ${email}.`),
  'password.changed': () => done('Senha alterada', 'Os outros aparelhos precisam entrar novamente.'),
  'factor.enrolled': () => done('Segundo fator ativado', 'A partir de agora, o login pede também o código.'),
  'factor.removed': () => done('Segundo fator removido', 'O login volta a pedir só a senha.'),
  'sessions.ended': () => done('Outros aparelhos desconectados', 'Só este continua conectado à sua conta.'),
  'data.downloaded': () => done('Seus dados foram baixados', 'O arquivo está entre os seus downloads.'),
  'data.downloadFailed': ({ failure }) =>
    failed('Erro ao baixar seus dados', reason(failure, 'Não foi possível preparar o arquivo. Tente novamente.')),
  'proofAudience.changed': ({ audience }) =>
    audience === 'club'
      ? done('Suas provas aparecem para todo o clube', 'Você pode voltar atrás em Meu Perfil.')
      : done('Suas provas aparecem só para avaliadores', 'Novas visitas de outros membros não as veem mais.'),
} satisfies Partial<Wordings<NoticeKey>>
