import { expect, test } from 'vitest'
import type { Failure } from '#machines/shared/failure.ts'
import { invitation } from '#src/texts/entrance/invitation.ts'
import { landing, quotes } from '#src/texts/entrance/landing.ts'
import { adminLoginReason, emailFaults, login } from '#src/texts/entrance/login.ts'
import { newPassword } from '#src/texts/entrance/newPassword.ts'
import { recovery } from '#src/texts/entrance/recovery.ts'
import { secondFactor } from '#src/texts/entrance/secondFactor.ts'
import { keptReason, loadReason, reason } from '#src/texts/shared/failures.ts'

const failure = (code: string | null, kind: Failure['kind'] = 'refused'): Failure => ({ kind, code, sentence: null })
const refused = (code: string) => reason(failure(code), '')

/** The exact texts of docs/product.md, typed by hand. The promise is the text: other tests show when it appears. */
test.each<[string, string, string]>([
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
])('%s: %s', (_id, text, exact) => {
  expect(text).toBe(exact)
})
