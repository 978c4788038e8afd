import { emailChangeMachine } from '#machines/profile/emailChange.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { faultsFollow } from '#tests/support/paths/formInvariants.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(emailChangeMachine)
const errorOf = (code: string) => Object.assign(new Error(code), { code, status: 422 })
const current = 'ana@confraria.test'
const next = 'ana.nova@confraria.test'
const submit = { type: 'email.submit', email: ` ${next}` } as const
const code = { type: 'code.submit', code: '123456' } as const
const failures = ['the e-mail is taken', 'no response arrives', 'the first code is wrong', 'the second code is wrong']

export const walk = defineWalk({
  machine: emailChangeMachine,
  starts: { plain: { current } },
  steps: {
    'enter a new e-mail': submit,
    'enter half an e-mail': { ...submit, email: 'ana' },
    'enter the same e-mail': { ...submit, email: ' Ana@confraria.test ' },
    'type an e-mail': { ...submit, type: 'email.type' },
    'type the same e-mail': { type: 'email.type', email: current },
    'both codes are mailed': result.done('changeOwnEmail', undefined),
    'the e-mail is taken': result.fail('changeOwnEmail', errorOf('email_exists')),
    'no response arrives': result.fail('changeOwnEmail', offline),
    'enter the code': code,
    'enter half a code': { ...code, code: '123' },
    'type a code': { ...code, type: 'code.type' },
    'type half a code': { type: 'code.type', code: '123' },
    'the first code is right': result.done('confirmOwnEmail', undefined, 'confirmCurrent'),
    'the first code is wrong': result.fail('confirmOwnEmail', errorOf('otp_expired'), 'confirmCurrent'),
    'the second code is right': result.done('confirmOwnEmail', undefined, 'confirmNext'),
    'the second code is wrong': result.fail('confirmOwnEmail', errorOf('otp_expired'), 'confirmNext'),
    'request new codes': { type: 'resend' },
    'correct the e-mail': { type: 'back' },
    cancel: { type: 'cancel' },
  },
  key: ({ next, failure, faults }) => [next, failure?.code ?? failure?.kind, faults],
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
        'type an e-mail': ['editing', 'mailing'],
        'type the same': ['editing', 'mailing'],
        'type a code': ['current', 'next'],
        'type half a code': ['current', 'next'],
      },
    }),
    {
      name: 'a form that opens shows no fault',
      holds: ({ now: { step, snapshot } }) =>
        !/^the first code is right|^both codes|^request|^correct/u.test(step ?? '') || snapshot.context.faults === null,
    },
    stepsLead({
      cancel: { editing: 'closed', 'current.waiting': 'closed', 'next.waiting': 'closed' },
      'request new codes': { 'current.waiting': 'mailing', 'next.waiting': 'mailing' },
      'correct the e-mail': { 'next.waiting': 'editing' },
    }),
    {
      name: 'one request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const isVerifying = snapshot.matches({ current: 'verifying' }) || snapshot.matches({ next: 'verifying' })
        return open.length === (isVerifying || snapshot.matches('mailing') ? 1 : 0)
      },
    },
    {
      name: 'each code is for the mailbox that received it',
      holds: ({ open }) =>
        open.every(({ id, input }) =>
          id === 'changeOwnEmail'
            ? JSON.stringify(input) === JSON.stringify({ email: next })
            : JSON.stringify(input) ===
              JSON.stringify({ email: id === 'confirmCurrent' ? current : next, code: code.code }),
        ),
    },
    {
      name: 'the change needs both codes of the last mail, and is reported once',
      holds: ({ now: { step, snapshot, notices }, moments }) => {
        const steps = moments.map((moment) => moment.step)
        const first = steps.lastIndexOf('the first code is right')
        const isConfirmed = first > steps.lastIndexOf('both codes are mailed')
        const isReported = textOf(notices) === textOf([{ key: 'email.changed', email: next }])
        return step === 'the second code is right'
          ? isConfirmed && isReported && snapshot.matches('changed')
          : notices.length === 0
      },
    },
    {
      name: 'a failure is shown until the next attempt',
      holds: ({ now: { step, snapshot }, before }) => {
        if (failures.includes(step ?? '')) return snapshot.context.failure !== null
        return step === 'cancel' || /half|^type|the same/u.test(step ?? '')
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
    'no response arrives': 'A rede cai antes da resposta ao envio.',
    'enter the code': 'Digite o código recebido e clique em “Continuar” ou, no segundo passo, em “Alterar e-mail”.',
    'enter half a code': 'Digite só 3 números e clique no botão abaixo deles: o código fica marcado.',
    'type a code': 'Digite 6 números, sem enviar.',
    'type half a code': 'Digite só 3 números, sem enviar.',
    'the first code is right': 'O servidor aceita o código do endereço atual.',
    'the first code is wrong': 'O servidor recusa o código do endereço atual: digite um errado.',
    'the second code is right': 'O servidor aceita o código do endereço novo.',
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
    'current.verifying': 'No passo 1, o botão mostra “Verificando...”.',
    'next.waiting':
      '“Passo 2 de 2: o novo endereço” pede o código; depois de uma falha, “E-mail não alterado” diz por quê.',
    'next.verifying': 'No passo 2, o botão mostra “Verificando...”.',
    changed: 'A janela fechou e o perfil mostra o e-mail novo.',
    closed: 'A janela fechou e o perfil mostra o e-mail de antes.',
  },
})
