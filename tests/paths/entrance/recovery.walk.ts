import { recoveryMachine } from '#machines/entrance/recovery.machine.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { faultsFollow } from '#tests/support/paths/formInvariants.ts'
import {
  canActAfterFailure,
  isOnlyLogged,
  noDuplicateRequests,
  requestsSend,
  stepsKeep,
  stepsLead,
} from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(recoveryMachine)
const coded = (code: string) => Object.assign(new Error(code), { code, status: 403 })
const tokens = { accessToken: 'access', refreshToken: 'renewal' }
const email = { type: 'email.submit', email: ' bia@confraria.test ' } as const
const code = { type: 'code.submit', code: '123456' } as const
const password = { type: 'password.submit', password: 'uma senha nova', repeated: 'uma senha nova' } as const
const resting = [
  { asking: 'editing' },
  { sent: 'waiting' },
  { confirming: 'editing' },
  { choosing: 'editing' },
  'unopened',
] as const

export const walk = defineWalk({
  machine: recoveryMachine,
  starts: {
    plain: { link: null },
    'by the mailed link': { link: tokens },
    'by an expired link': { link: 'expired' },
    'after a reload': { link: { ...tokens, isUnsure: true } },
    'after a reload, too late': { link: 'ended' },
  },
  steps: {
    'enter the e-mail': email,
    'enter half an e-mail': { ...email, email: 'bia' },
    'type an e-mail': { ...email, type: 'email.type' },
    'type half an e-mail': { type: 'email.type', email: 'bia' },
    'request another mail': { type: 'resend' },
    'go back to the e-mail': { type: 'back' },
    'enter the code': code,
    'enter half a code': { ...code, code: '123' },
    'type a code': { ...code, type: 'code.type' },
    'type half a code': { type: 'code.type', code: '123' },
    'choose a password': password,
    'choose a short password': { ...password, password: 'curta', repeated: '' },
    'choose the e-mail as the password': { ...password, password: 'bia@confraria.test' },
    'type a password': { ...password, type: 'password.type' },
    'type two passwords': { type: 'password.type', password: 'uma senha nova', repeated: 'outra senha' },
    close: { type: 'close' },
    'try the link again': { type: 'retry' },
    'the mail is sent': result.done('sendRecovery', undefined),
    'the mail cannot be sent': result.fail('sendRecovery', offline),
    'a mail was just sent': result.fail('sendRecovery', coded('over_email_send_rate_limit')),
    'another mail is sent': result.done('sendRecovery', undefined, 'resendRecovery'),
    'another mail is refused': result.fail('sendRecovery', offline, 'resendRecovery'),
    'the code is right': result.done('verifyRecovery', { factorId: null, tokens }),
    'the code is right, and there is a second factor': result.done('verifyRecovery', { factorId: 'totp', tokens }),
    'the code is wrong': result.fail('verifyRecovery', coded('otp_expired')),
    'the link is right': result.done('openRecovery', { factorId: null, tokens }),
    'the link is right, and there is a second factor': result.done('openRecovery', { factorId: 'totp', tokens }),
    'the link has expired': result.fail('openRecovery', coded('refresh_token_not_found')),
    'the link is refused': result.fail('openRecovery', coded('over_request_rate_limit')),
    'the link gets no response': result.fail('openRecovery', offline),
    'the second factor is right': result.done('confirmRecovery', tokens),
    'the second factor is wrong': result.fail('confirmRecovery', coded('mfa_verification_failed')),
    'the second factor is too late': result.fail('confirmRecovery', coded('session_expired')),
    'the password is changed': result.done('changePassword', undefined),
    'the password is the same as before': result.fail('changePassword', coded('same_password')),
    'no response arrives to the password': result.fail('changePassword', offline),
    'the password is too late': result.fail('changePassword', coded('session_not_found')),
    'the application adopts the session': result.done('adoptPendingSession', undefined),
    'the application cannot adopt the session': result.fail('adoptPendingSession', offline),
    'the separate session ends': result.done('dropPendingSession', undefined),
    'the separate session cannot be ended': result.fail('dropPendingSession', offline),
  },
  key: ({ link, factorId, failure, isResent, isUnsure, faults }) => [
    link !== null,
    factorId,
    failure !== null,
    isResent,
    isUnsure,
    faults,
  ],
  invariants: [
    isOnlyLogged('the separate session cannot be ended'),
    faultsFollow({
      submit: {
        'enter half an e-mail': { email: 'invalid' },
        'enter half a code': { code: 'invalid' },
        'choose a short password': { password: 'short' },
        // A mailed link does not contain the e-mail.
        'choose the e-mail as the password': (context) =>
          context['email'] === '' ? { repeated: 'different' } : { password: 'common' },
      },
      type: {
        'type an e-mail': {},
        'type half an e-mail': { email: 'invalid' },
        'type a code': {},
        'type half a code': { code: 'invalid' },
        'type a password': {},
        'type two passwords': { repeated: 'different' },
      },
      shown: {
        'type an e-mail': ['asking'],
        'type half an e-mail': ['asking'],
        'type a code': ['sent', 'confirming'],
        'type half a code': ['sent', 'confirming'],
        'type a password': ['choosing'],
        'type two passwords': ['choosing'],
      },
    }),
    {
      name: 'a form that opens shows no fault',
      holds: ({ now: { snapshot }, before }) =>
        stateText(snapshot.value).split('.')[0] === stateText(before?.snapshot.value ?? {}).split('.')[0] ||
        !resting.some((value) => snapshot.matches(value)) ||
        snapshot.context.faults === null,
    },
    stepsLead({
      'enter the e-mail': { 'asking.editing': 'asking.sending' },
      'request another mail': { 'sent.waiting': 'sent.resending' },
      'go back to the e-mail': { 'sent.waiting': 'asking.editing' },
      'enter the code': { 'sent.waiting': 'sent.verifying', 'confirming.editing': 'confirming.verifying' },
      'choose a password': { 'choosing.editing': 'choosing.saving' },
      'the link is right, and there is a second factor': { opening: 'confirming.editing' },
      'the code is right, and there is a second factor': { 'sent.verifying': 'confirming.editing' },
      'the password is changed': { 'choosing.saving': 'adopting' },
      'the separate session ends': { leaving: 'closed' },
      'the separate session cannot be ended': { leaving: 'closed' },
      'a mail was just sent': { 'asking.sending': 'sent.waiting' },
      'the mail cannot be sent': { 'asking.sending': 'asking.editing' },
      'no response arrives to the password': { 'choosing.saving': 'choosing.editing' },
      'the link gets no response': { opening: 'unopened' },
      'the link is refused': { opening: 'asking.editing' },
      'try the link again': { unopened: 'opening' },
    }),
    stepsKeep({
      'the code is right, and there is a second factor': { factorId: 'totp' },
      'the link is right, and there is a second factor': { factorId: 'totp', link: null },
      'the link is right': { link: null },
    }),
    requestsSend({
      verifyRecovery: { email: 'bia@confraria.test', code: '123456' },
      openRecovery: tokens,
      confirmRecovery: { factorId: 'totp', code: '123456' },
      changePassword: { password: 'uma senha nova' },
    }),
    {
      name: 'after a change without a response, the same password counts as changed',
      holds: ({ now: { step, snapshot }, before, moments }) => {
        const isUnsure =
          moments[0]?.snapshot.context.isUnsure === true ||
          moments.some((moment) => moment.step === 'no response arrives to the password')
        return (
          snapshot.context.isUnsure === isUnsure &&
          (step !== 'the password is the same as before' ||
            snapshot.matches(before?.snapshot.context.isUnsure === true ? 'adopting' : { choosing: 'editing' }))
        )
      },
    },
    {
      name: 'for a reload the password counts as sent, until it is refused',
      holds: ({ now: { step, snapshot, actions } }) => {
        const last = actions.findLast((action) => action === 'keepSent' || action === 'keepRefused')
        if (snapshot.matches({ choosing: 'saving' })) return step !== 'choose a password' || last === 'keepSent'
        return last === (step?.includes('same as before') && snapshot.matches('choosing') ? 'keepRefused' : undefined)
      },
    },
    {
      name: 'another mail is announced until the next one, or another address',
      holds: ({ now: { step, snapshot }, before }) =>
        step === 'another mail is sent'
          ? snapshot.context.isResent
          : !snapshot.context.isResent ||
            (before?.snapshot.context.isResent === true &&
              !snapshot.matches('asking') &&
              !snapshot.matches({ sent: 'resending' })),
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.status === 'done' || resting.some((value) => snapshot.matches(value))) === (open.length === 0),
    },
    canActAfterFailure(email, code, password, { type: 'retry' }),
    noDuplicateRequests(email, code, password, { type: 'resend' }),
    {
      name: 'a new password requires the code or link of the mail, and the second factor if there is one',
      holds: ({ now: { snapshot }, requests }) => {
        if (!snapshot.matches('choosing')) return true
        const verified = requests.findLast(({ id }) => id === 'verifyRecovery' || id === 'openRecovery')
        const confirmed = requests.some(
          ({ id, outcome, began }) => id === 'confirmRecovery' && outcome === 'done' && began > (verified?.ended ?? 0),
        )
        return verified?.outcome === 'done' && (snapshot.context.factorId === null || confirmed)
      },
    },
    {
      name: 'the application adopts the session only after the new password is saved',
      holds: ({ requests, moments }) =>
        requests.every(
          ({ id, began }) =>
            id !== 'adoptPendingSession' ||
            requests.some(
              (change) =>
                change.id === 'changePassword' &&
                change.ended === began &&
                (change.outcome === 'done' || moments[began]?.snapshot.context.isUnsure === true),
            ),
        ),
    },
    {
      name: 'leaving ends the separate session',
      holds: ({ now: { snapshot, step }, before, open }) =>
        step !== 'close' ||
        (before?.snapshot.matches('choosing') || before?.snapshot.matches('confirming')
          ? open.some(({ id }) => id === 'dropPendingSession')
          : snapshot.matches('closed')),
    },
    {
      name: 'an ended session leads back to the start, with a failure',
      holds: ({ now: { snapshot, step } }) =>
        !(step?.includes('too late') || step === 'the link has expired') ||
        (snapshot.matches({ asking: 'editing' }) && snapshot.context.failure !== null),
    },
    {
      name: 'the session is kept for a reload from the link or code until the recovery ends or is left',
      holds: ({ now: { snapshot, actions } }) => {
        const last = actions.findLast((action) => /^(?:keepLink|keepTokens|forgetRecovery)$/u.test(action))
        if (snapshot.matches('opening')) return last === 'keepLink'
        if (['asking', 'adopting', 'leaving'].some((state) => stateText(snapshot.value).startsWith(state)))
          return last === undefined || last === 'forgetRecovery'
        return last !== 'forgetRecovery' || snapshot.matches('closed')
      },
    },
    {
      name: 'a failure is shown until the next attempt',
      holds: ({ now: { snapshot, step }, moments }) => {
        if (moments.length === 1) return true
        if (step === 'close') return true
        if (step === 'the separate session cannot be ended' || step?.includes('cannot adopt')) return true
        if (step === 'the password is the same as before' && snapshot.matches('adopting'))
          return snapshot.context.failure === null
        const isFailure = /refused|wrong|too late|has expired|just sent|cannot be sent|same as|no response/u.test(
          step ?? '',
        )
        const isAttempt = /^enter the|^choose a password|^request|^go back/u.test(step ?? '')
        return isFailure ? snapshot.context.failure !== null : !isAttempt || snapshot.context.failure === null
      },
    },
    {
      name: 'the mail is sent to the typed address without surrounding spaces',
      holds: ({ open }) =>
        open.every(
          ({ src, input }) => src !== 'sendRecovery' || JSON.stringify(input) === '{"email":"bia@confraria.test"}',
        ),
    },
    {
      name: 'a changed password reports exactly one notice',
      holds: ({ now: { snapshot }, moments }) => {
        const keys = moments.flatMap(({ notices }) => notices).map(({ key }) => key)
        const isChanged = moments.some(({ snapshot: { value } }) => value === 'adopting')
        if (snapshot.matches('signedIn')) return keys.join() === 'recovery.changed'
        return keys.join() === (isChanged && snapshot.status === 'done' ? 'recovery.changedOnly' : '')
      },
    },
    {
      name: 'the context never contains the password, the code or a used link',
      holds: ({ now: { snapshot } }) => {
        const context = JSON.stringify(snapshot.context)
        return (
          !context.includes(password.password) &&
          !context.includes('123') &&
          (snapshot.matches('opening') || snapshot.matches('unopened') || !context.includes(tokens.refreshToken))
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Esqueci minha senha',
  starts: {
    plain: 'Saia da conta, abra /login e clique em “Esqueci minha senha”.',
    'by the mailed link':
      'Peça o link em /login?recuperar para um e-mail que não recebeu nada no último minuto e abra-o em /mail.',
    'by an expired link': 'Abra em /mail um link de recuperação que já foi usado ou venceu.',
    'after a reload':
      'Abra o link, escolha uma senha, corte a rede antes da resposta e, com a rede de volta, recarregue a página.',
    'after a reload, too late': 'Abra o link, espere mais de 15 minutos e recarregue a página.',
  },
  steps: {
    'enter the e-mail': 'Digite o e-mail da conta e clique em “Enviar link”.',
    'enter half an e-mail': 'Digite só “bia” e clique em “Enviar link”: o e-mail fica marcado.',
    'type an e-mail': 'Digite um e-mail completo, sem enviar.',
    'type half an e-mail': 'Digite só “bia”, sem enviar.',
    'request another mail': 'Clique em “Enviar de novo”.',
    'go back to the e-mail': 'Clique em “Usar outro e-mail”.',
    'enter the code':
      'Digite o código de 6 números e clique no botão abaixo dele: o do e-mail está em /mail, o do segundo fator, no aplicativo.',
    'enter half a code': 'Digite só 3 números e clique no botão abaixo deles: o código fica marcado.',
    'type a code': 'Digite 6 números, sem enviar.',
    'type half a code': 'Digite só 3 números, sem enviar.',
    'choose a short password': 'Digite “curta” como senha e clique em “Salvar nova senha”: a senha fica marcada.',
    'choose the e-mail as the password':
      'Digite o próprio e-mail como senha e clique em “Salvar nova senha”: a senha fica marcada.',
    'type a password': 'Digite “uma senha nova” nos dois campos, sem salvar.',
    'type two passwords': 'Digite senhas diferentes nos dois campos, sem salvar.',
    'choose a password': 'Digite “uma senha nova” nos dois campos e clique em “Salvar nova senha”.',
    close: 'Clique em “Voltar para o login”.',
    'try the link again': 'Clique em “Tentar novamente”.',
    'the mail is sent': 'O servidor aceita o pedido e envia o e-mail.',
    'the mail cannot be sent': 'A rede cai antes da resposta.',
    'a mail was just sent': 'Peça o link duas vezes no mesmo minuto: o servidor recusa o segundo envio.',
    'another mail is sent':
      'O servidor aceita o novo pedido: espere um minuto depois do primeiro. O texto diz que outra mensagem está a caminho.',
    'another mail is refused': 'Corte a rede antes da resposta: não se sabe se outro e-mail saiu.',
    'the code is right': 'O servidor aceita o código do e-mail; a conta não tem segundo fator.',
    'the code is right, and there is a second factor':
      'O servidor aceita o código do e-mail e pede o segundo fator da conta.',
    'the code is wrong': 'Use um código errado do e-mail: o servidor o recusa.',
    'the link is right': 'O servidor aceita o link; a conta não tem segundo fator.',
    'the link is right, and there is a second factor': 'O servidor aceita o link e pede o segundo fator da conta.',
    'the link has expired':
      'O servidor recusa o link, ou a recuperação de antes de recarregar: a sessão já não existe. A página diz que terminou.',
    'the link is refused': 'O servidor recusa o link por outro motivo, por exemplo por excesso de tentativas.',
    'the link gets no response': 'Corte a rede antes da resposta.',
    'the second factor is right': 'O servidor aceita o código do aplicativo.',
    'the second factor is wrong': 'Use um código errado do aplicativo: o servidor o recusa.',
    'the second factor is too late':
      'Espere a verificação vencer antes de enviar o código do aplicativo: o servidor o recusa.',
    'the password is changed': 'O servidor troca a senha.',
    'the password is the same as before': 'Use a senha atual como nova: o servidor a reconhece.',
    'no response arrives to the password': 'Corte a rede antes da resposta: não se sabe se a senha mudou.',
    'the password is too late': 'Espere a verificação vencer antes de salvar a senha: o servidor a recusa.',
    'the application adopts the session': 'A sessão começa e leva ao dashboard.',
    'the application cannot adopt the session':
      'Corte a rede logo depois da troca da senha: a sessão não começa. Aviso: “Senha alterada”.',
    'the separate session ends': 'O servidor encerra a sessão aberta para a recuperação.',
    'the separate session cannot be ended':
      'Corte a rede antes da resposta: a sessão da recuperação não é encerrada no servidor.',
  },
  states: {
    'asking.editing': 'O formulário pede o e-mail da conta.',
    'asking.sending': 'O botão mostra “Enviando...”.',
    'sent.waiting': 'A página diz que a mensagem está a caminho e pede o código dela.',
    'sent.verifying': 'O botão mostra “Verificando...”.',
    'sent.resending': '“Enviar de novo” mostra “Enviando...”.',
    opening: 'Aparece “Abrindo o link...”.',
    'confirming.editing': 'O formulário pede o código do aplicativo autenticador.',
    'confirming.verifying': 'O botão mostra “Confirmando...”.',
    'choosing.editing': 'O formulário pede a nova senha, duas vezes.',
    'choosing.saving': 'O botão mostra “Salvando...”.',
    unopened: 'A página diz que não houve resposta e oferece “Tentar novamente”.',
    adopting: 'O botão continua em “Salvando...”.',
    leaving: 'Aparece “Abrindo o link...” por um momento.',
    signedIn: 'O dashboard está aberto, com o aviso “Senha alterada”.',
    closed: 'A página de login está de volta.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'asking.editing': 'ENT-79',
    'asking.sending': 'ENT-79',
    'sent.waiting': 'ENT-82',
  },
  steps: {
    'request another mail': 'ENT-82',
    'go back to the e-mail': 'ENT-82',
    'a mail was just sent': 'ENT-811',
    'enter the code': 'ENT-82',
    'the link gets no response': 'ENT-813',
    'the application adopts the session': 'ENT-86',
  },
  invariants: {
    'a new password requires the code or link of the mail, and the second factor if there is one': 'ENT-84',
    'the session is kept for a reload from the link or code until the recovery ends or is left': 'ENT-812',
    'after a change without a response, the same password counts as changed': 'ENT-810',
    'for a reload the password counts as sent, until it is refused': 'ENT-810',
  },
})
