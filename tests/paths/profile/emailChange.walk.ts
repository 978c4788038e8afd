import { emailChangeMachine } from '#machines/profile/emailChange.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { faultsFollow } from '#tests/support/paths/formInvariants.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(emailChangeMachine)
const errorOf = (code: string) => Object.assign(new Error(code), { code, status: 422 })
const current = 'ana@confraria.test'
const next = 'ana.nova@confraria.test'
const submit = { type: 'email.submit', email: ` ${next}` } as const
const code = { type: 'code.submit', code: '123456' } as const
const failures = [
  'the e-mail is taken',
  'codes were mailed a moment ago',
  'the first code is wrong',
  'the second code is wrong',
  'too many first codes',
  'too many second codes',
]
const [half, whole] = [{ isChanged: false }, { isChanged: true }]
const [pending, other, changed] = [
  { isChanged: false, isPending: true },
  { isChanged: false, isPending: false },
  { isChanged: true, isPending: false },
]
/** The steps after which the address is the new one. */
const ends = [
  'the e-mail was changed before',
  'the second code is right',
  'the first code is right, and was the last',
  'the mails were not needed',
  'the first code was the last',
  'the second code was the last',
]

export const walk = defineWalk({
  machine: emailChangeMachine,
  starts: { plain: { current } },
  steps: {
    'enter a new e-mail': submit,
    'enter half an e-mail': { ...submit, email: 'ana' },
    'enter the same e-mail': { ...submit, email: ' Ana@confraria.test ' },
    'type an e-mail': { ...submit, type: 'email.type' },
    'type the same e-mail': { type: 'email.type', email: current },
    'both codes are mailed': result.done('changeOwnEmail', half),
    'the e-mail was changed before': result.done('changeOwnEmail', whole),
    'codes were mailed a moment ago': result.fail('changeOwnEmail', errorOf('over_email_send_rate_limit')),
    'they were for this address': result.done('readOwnEmail', pending, 'recallOwnEmail'),
    'they were for another address': result.done('readOwnEmail', other, 'recallOwnEmail'),
    'the mails were not needed': result.done('readOwnEmail', changed, 'recallOwnEmail'),
    'the e-mail cannot be read': result.fail('readOwnEmail', offline, 'recallOwnEmail'),
    'the e-mail is taken': result.fail('changeOwnEmail', errorOf('email_exists')),
    'no response arrives': result.fail('changeOwnEmail', offline),
    'enter the code': code,
    'enter half a code': { ...code, code: '123' },
    'type a code': { ...code, type: 'code.type' },
    'type half a code': { type: 'code.type', code: '123' },
    'the first code is right': result.done('confirmOwnEmail', half, 'confirmCurrent'),
    'the first code is right, and was the last': result.done('confirmOwnEmail', whole, 'confirmCurrent'),
    'the first code is wrong': result.fail('confirmOwnEmail', errorOf('otp_expired'), 'confirmCurrent'),
    'too many first codes': result.fail('confirmOwnEmail', errorOf('over_request_rate_limit'), 'confirmCurrent'),
    'no response to the first code': result.fail('confirmOwnEmail', offline, 'confirmCurrent'),
    'the change is pending after the first code': result.done('readOwnEmail', pending, 'checkCurrent'),
    'the first code was the last': result.done('readOwnEmail', changed, 'checkCurrent'),
    'the e-mail cannot be read after the first code': result.fail('readOwnEmail', offline, 'checkCurrent'),
    'the second code is right': result.done('confirmOwnEmail', whole, 'confirmNext'),
    'the second code is right, and the first is missing': result.done('confirmOwnEmail', half, 'confirmNext'),
    'the second code is wrong': result.fail('confirmOwnEmail', errorOf('otp_expired'), 'confirmNext'),
    'too many second codes': result.fail('confirmOwnEmail', errorOf('over_request_rate_limit'), 'confirmNext'),
    'no response to the second code': result.fail('confirmOwnEmail', offline, 'confirmNext'),
    'the change is pending after the second code': result.done('readOwnEmail', pending, 'checkNext'),
    'the second code was the last': result.done('readOwnEmail', changed, 'checkNext'),
    'the e-mail cannot be read after the second code': result.fail('readOwnEmail', offline, 'checkNext'),
    'request new codes': { type: 'resend' },
    'correct the e-mail': { type: 'back' },
    cancel: { type: 'cancel' },
  },
  key: ({ next, accepted, isUnsure, failure, faults }) => [
    next,
    accepted,
    isUnsure,
    failure?.code ?? failure?.kind,
    faults,
  ],
  invariants: [
    faultsFollow({
      submit: {
        'enter half an e-mail': { email: 'invalid' },
        'enter the same e-mail': { email: 'same' },
        'enter half a code': { code: 'invalid' },
      },
      type: {
        'type an e-mail': {},
        'type the same e-mail': { email: 'same' },
        'type a code': {},
        'type half a code': { code: 'invalid' },
      },
      shown: {
        'type an e-mail': ['editing', 'mailing', 'recalling'],
        'type the same': ['editing', 'mailing', 'recalling'],
        'type a code': ['current', 'next'],
        'type half a code': ['current', 'next'],
      },
    }),
    {
      name: 'a form that opens shows no fault',
      holds: ({ now: { step, snapshot } }) =>
        !/^the first code is right$|^both codes|^they were for this|missing$|^request|^correct/u.test(step ?? '') ||
        snapshot.context.faults === null,
    },
    stepsLead({
      'enter a new e-mail': { editing: 'mailing' },
      'both codes are mailed': { mailing: 'current.waiting' },
      'enter the code': { 'current.waiting': 'current.verifying', 'next.waiting': 'next.verifying' },
      cancel: { editing: 'closed', 'current.waiting': 'closed', 'next.waiting': 'closed' },
      'request new codes': { 'current.waiting': 'mailing', 'next.waiting': 'mailing' },
      'correct the e-mail': { 'current.waiting': 'editing', 'next.waiting': 'editing' },
      'no response arrives': { mailing: 'editing' },
      'codes were mailed a moment ago': { mailing: 'recalling' },
      'they were for this address': { recalling: 'current.waiting' },
      'they were for another address': { recalling: 'editing' },
      'the e-mail cannot be read': { recalling: 'editing' },
      'no response to the first code': { 'current.verifying': 'current.waiting' },
      'no response to the second code': { 'next.verifying': 'next.waiting' },
      'the first code is wrong': { 'current.verifying': 'current.checking' },
      'too many first codes': { 'current.verifying': 'current.waiting' },
      'too many second codes': { 'next.verifying': 'next.waiting' },
      'the second code is wrong': { 'next.verifying': 'next.checking' },
      'the change is pending after the second code': { 'next.checking': 'next.waiting' },
      'the e-mail cannot be read after the first code': { 'current.checking': 'current.waiting' },
      'the e-mail cannot be read after the second code': { 'next.checking': 'next.waiting' },
      'the second code is right, and the first is missing': { 'next.verifying': 'current.waiting' },
    }),
    stepsLeave({ 'codes were mailed a moment ago': { failure: 'something' } }),
    {
      name: 'one request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const isIdle = snapshot.status === 'done' || snapshot.can({ type: 'cancel' })
        return open.length === (isIdle ? 0 : 1)
      },
    },
    {
      name: 'what the server may have accepted is unknown after a lost response, and after mails of an earlier attempt',
      holds: ({ now: { snapshot }, moments }) => {
        const steps = moments.map((moment) => moment.step ?? '')
        const known = [
          'both codes are mailed',
          'the first code is right',
          'the second code is right, and the first is missing',
        ]
        const unknown = [
          'no response to the first code',
          'no response to the second code',
          'they were for this address',
        ]
        const last = steps.findLast((step) => known.includes(step) || unknown.includes(step))
        return snapshot.context.isUnsure === unknown.includes(last ?? '')
      },
    },
    {
      name: 'the accepted code is known from the response, until other mails',
      holds: ({ now: { snapshot }, moments }) => {
        const accepted: Record<string, 'current' | 'next' | null> = {
          'both codes are mailed': null,
          'they were for this address': null,
          'the first code is right': 'current',
          'the second code is right, and the first is missing': 'next',
        }
        const last = moments.map((moment) => moment.step ?? '').findLast((step) => step in accepted)
        return snapshot.context.accepted === (last === undefined ? null : accepted[last])
      },
    },
    {
      name: 'a refused first code leads to the other one only if it was perhaps accepted without a response',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the change is pending after the first code' ||
        (snapshot.context.isUnsure && snapshot.context.accepted === null
          ? snapshot.matches({ next: 'waiting' }) && snapshot.context.failure === null
          : snapshot.matches({ current: 'waiting' }) && snapshot.context.failure?.code === 'otp_expired'),
    },
    {
      name: 'each code is for the mailbox that received it, and what is read is about the new address',
      holds: ({ open }) =>
        open.every(({ id, input }) => {
          const mailbox = { confirmCurrent: current, confirmNext: next }[id]
          return textOf(input) === textOf(mailbox === undefined ? { email: next } : { email: mailbox, code: code.code })
        }),
    },
    {
      name: 'the change is reported once, when the server has made it',
      holds: ({ now: { step, snapshot, notices } }) =>
        ends.includes(step ?? '')
          ? textOf(notices) === textOf([{ key: 'email.changed', email: next }]) && snapshot.matches('changed')
          : notices.length === 0 && !snapshot.matches('changed'),
    },
    {
      name: 'a failure is shown until the next attempt',
      holds: ({ now: { step, snapshot }, before }) => {
        if (/no response|cannot be read/u.test(step ?? '')) return snapshot.context.failure?.kind === 'offline'
        if (failures.includes(step ?? '')) return snapshot.context.failure !== null
        const isKept =
          step === 'cancel' ||
          /^type|^they were/u.test(step ?? '') ||
          ends.includes(step ?? '') ||
          step === 'the change is pending after the second code' ||
          (step === 'the change is pending after the first code' && snapshot.matches('current'))
        return isKept
          ? snapshot.context.failure?.code === before?.snapshot.context.failure?.code
          : snapshot.context.failure === null
      },
    },
    {
      name: 'no code stays in any state',
      holds: ({ now: { snapshot } }) => !JSON.stringify(snapshot.context).includes('123'),
    },
    canActAfterFailure(submit, code),
    noDuplicateRequests(submit, code, { type: 'resend' }, { type: 'cancel' }),
  ],
})

export const words = defineWords({
  title: 'Meu Perfil: alterar o e-mail',
  starts: {
    plain: 'Entre como membro@confraria.test, abra /profile e clique em “Alterar e-mail”.',
  },
  steps: {
    'enter a new e-mail': 'Escreva um endereço novo em “Novo e-mail” e clique em “Enviar códigos”.',
    'enter half an e-mail': 'Escreva só “ana” e clique em “Enviar códigos”: o e-mail fica marcado.',
    'enter the same e-mail': 'Escreva o e-mail de agora e clique em “Enviar códigos”: o e-mail fica marcado.',
    'type an e-mail': 'Escreva um endereço novo, sem enviar.',
    'type the same e-mail': 'Escreva o e-mail de agora, sem enviar.',
    'both codes are mailed': 'O servidor responde que enviou os dois códigos.',
    'the e-mail is taken': 'O servidor recusa: outra conta já tem esse endereço.',
    'the e-mail was changed before':
      'O servidor responde que o endereço já é o novo: a resposta ao último código tinha se perdido. Aviso: “E-mail alterado”.',
    'codes were mailed a moment ago': 'O servidor recusa o envio: outro acabou de ser feito.',
    'they were for this address': 'O servidor diz que os últimos códigos são deste endereço.',
    'they were for another address': 'O servidor diz que os últimos códigos são de outro endereço.',
    'the mails were not needed':
      'O servidor diz que o endereço já é o novo, depois do envio recusado. Aviso: “E-mail alterado”.',
    'the e-mail cannot be read': 'A rede cai antes da resposta sobre os últimos códigos.',
    'no response arrives': 'A rede cai antes da resposta ao envio.',
    'enter the code': 'Digite o código recebido e clique em “Continuar” ou, no segundo passo, em “Alterar e-mail”.',
    'enter half a code': 'Digite só 3 números e clique no botão abaixo deles: o código fica marcado.',
    'type a code': 'Digite 6 números, sem enviar.',
    'type half a code': 'Digite só 3 números, sem enviar.',
    'the first code is right': 'O servidor aceita o código do endereço atual.',
    'the first code is right, and was the last':
      'O servidor aceita o código do endereço atual depois do outro. Aviso: “E-mail alterado”.',
    'no response to the first code': 'A rede cai antes da resposta ao código do endereço atual.',
    'the change is pending after the first code': 'O servidor diz que a troca continua em aberto.',
    'the first code was the last':
      'O servidor diz que o endereço já é o novo, depois do código do atual. Aviso: “E-mail alterado”.',
    'the e-mail cannot be read after the first code':
      'A rede cai antes da resposta sobre a troca, depois do código do endereço atual.',
    'the first code is wrong': 'O servidor recusa o código do endereço atual: digite um errado.',
    'too many first codes': 'O servidor recusa o código do endereço atual: foram tentativas demais.',
    'too many second codes': 'O servidor recusa o código do endereço novo: foram tentativas demais.',
    'the second code is right': 'O servidor aceita o código do endereço novo. Aviso: “E-mail alterado”.',
    'the second code is right, and the first is missing':
      'O servidor aceita o código do endereço novo, mas o do atual ainda falta.',
    'no response to the second code': 'A rede cai antes da resposta ao código do endereço novo.',
    'the change is pending after the second code':
      'O servidor diz que a troca continua em aberto, depois do código do endereço novo.',
    'the second code was the last':
      'O servidor diz que o endereço já é o novo, depois do código dele. Aviso: “E-mail alterado”.',
    'the e-mail cannot be read after the second code':
      'A rede cai antes da resposta sobre a troca, depois do código do endereço novo.',
    'the second code is wrong': 'O servidor recusa o código do endereço novo: digite um errado.',
    'request new codes': 'Clique em “Enviar outros códigos”.',
    'correct the e-mail': 'Clique em “Corrigir o e-mail”.',
    cancel: 'Clique em “Fechar” ou tecle Esc.',
  },
  states: {
    editing: 'O campo “Novo e-mail” está aberto; depois de uma falha, “E-mail não alterado” diz por quê.',
    mailing: 'O botão mostra “Enviando códigos...”.',
    'current.waiting':
      '“Passo 1 de 2: o endereço atual” pede o código; depois de uma falha, “E-mail não alterado” diz por quê.',
    recalling: 'O botão continua com “Enviando códigos...”.',
    'current.verifying': 'No passo 1, o botão mostra “Verificando...”.',
    'current.checking': 'No passo 1, o botão continua com “Verificando...”.',
    'next.checking': 'No passo 2, o botão continua com “Verificando...”.',
    'next.waiting':
      '“Passo 2 de 2: o novo endereço” pede o código; depois de uma falha, “E-mail não alterado” diz por quê.',
    'next.verifying': 'No passo 2, o botão mostra “Verificando...”.',
    changed: 'A janela fechou e o perfil mostra o e-mail novo.',
    closed: 'A janela fechou e o perfil mostra o e-mail de antes.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: { 'request new codes': 'PRO-36', 'they were for this address': 'ENT-893' },
  invariants: {
    'each code is for the mailbox that received it, and what is read is about the new address': 'PRO-35',
    'the change is reported once, when the server has made it': 'PRO-35 ENT-892',
    'a refused first code leads to the other one only if it was perhaps accepted without a response': 'ENT-891',
  },
})
