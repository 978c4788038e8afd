import { factorEnrolmentMachine } from '#machines/profile/factorEnrolment.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { faultsFollow } from '#tests/support/paths/formInvariants.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(factorEnrolmentMachine)
const factor = { id: 'totp', picture: 'data:image/svg+xml,x', secret: 'ABCDEFGH' }
const code = { type: 'code.submit', code: '123456' } as const
const wrong = Object.assign(new Error('Invalid TOTP code entered'), { code: 'mfa_verification_failed' })

export const walk = defineWalk({
  machine: factorEnrolmentMachine,
  starts: { plain: { issuer: 'Confraria' } },
  steps: {
    'the secret arrives': result.done('enrolFactor', factor),
    'the secret fails to load': result.fail('enrolFactor', offline),
    retry: { type: 'retry' },
    'enter the code': code,
    'enter half a code': { ...code, code: '123' },
    'type a code': { ...code, type: 'code.type' },
    'type half a code': { type: 'code.type', code: '123' },
    'the code is right': result.done('verifyFactor', undefined),
    'the code is wrong': result.fail('verifyFactor', wrong),
    'no response arrives': result.fail('verifyFactor', offline),
    cancel: { type: 'cancel' },
    'the factor is removed': result.done('abandonFactor', undefined),
    'the removal fails': result.fail('abandonFactor', offline),
  },
  key: ({ factor, failure, faults }) => [factor?.id, failure?.code ?? failure?.kind, faults],
  invariants: [
    stepsKeep({
      retry: { failure: null },
      'no response arrives': { failure: { kind: 'offline', code: null, sentence: null } },
    }),
    faultsFollow({
      submit: { 'enter half a code': { code: 'invalid' } },
      type: { 'type a code': {}, 'type half a code': { code: 'invalid' } },
      shown: { type: ['editing', 'verifying'] },
    }),
    stepsDo({ 'the removal fails': { abandoning: ['call logLeftover', 'emit factor.changed'] } }),
    stepsLead({
      cancel: { editing: 'abandoning', enrolling: 'closed', failed: 'closed' },
      'the removal fails': { abandoning: 'closed' },
      retry: { failed: 'enrolling' },
      'enter the code': { editing: 'verifying' },
      'enter half a code': { editing: 'editing' },
      'the factor is removed': { abandoning: 'closed' },
    }),
    stepsLeave({
      'the secret fails to load': { failure: 'something' },
      'enter the code': { failure: 'nothing' },
      'the code is wrong': { failure: 'something' },
    }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches('enrolling') || snapshot.matches('verifying') || snapshot.matches('abandoning')) ===
          (open.length === 1) && open.length <= 1,
    },
    {
      name: 'the code is verified for the new factor',
      holds: ({ requests }) =>
        requests.every(
          ({ id, input }) =>
            (id !== 'enrolFactor' || JSON.stringify(input) === '{"issuer":"Confraria"}') &&
            (id !== 'verifyFactor' || JSON.stringify(input) === '{"factorId":"totp","code":"123456"}'),
        ),
    },
    {
      name: 'cancelling after the secret arrived removes the factor',
      holds: ({ now: { snapshot }, requests }) =>
        !snapshot.matches('closed') ||
        snapshot.context.factor === null ||
        requests.some(({ id, input }) => id === 'abandonFactor' && JSON.stringify(input) === '{"id":"totp"}'),
    },
    {
      name: 'the enrolment is reported once, to the user and to the parent, which also reads the factors after a failed removal',
      holds: ({ now: { snapshot }, moments }) => {
        const keys = moments.flatMap(({ notices }) => notices).map(({ key }) => key)
        const facts = moments.flatMap(({ reported }) => reported).map(({ type }) => type)
        const isUnknown = moments.some(({ step }) => step === 'the removal fails')
        const changed = isUnknown ? 'factor.changed' : ''
        return (
          [...keys, ...facts].join() === (snapshot.matches('enrolled') ? 'factor.enrolled,factor.changed' : changed)
        )
      },
    },
    {
      name: 'no state keeps the code, and a wrong code keeps the secret visible',
      holds: ({ now: { step, snapshot } }) =>
        !JSON.stringify(snapshot.context).includes('123') &&
        (step !== 'the code is wrong' || (snapshot.context.factor !== null && snapshot.matches('editing'))),
    },
    canActAfterFailure(code, { type: 'retry' }),
    noDuplicateRequests(code, { type: 'retry' }),
  ],
})

export const words = defineWords({
  title: 'Meu Perfil: ativar o segundo fator',
  starts: {
    plain: 'Entre como uma conta sem segundo fator, abra /profile e clique em “Ativar segundo fator”.',
  },
  steps: {
    'the secret arrives': 'A resposta chega com o código QR e a chave.',
    'the secret fails to load': 'A rede cai antes que o código QR chegue.',
    retry: 'Clique em “Tentar novamente”.',
    'enter the code': 'Leia o código QR com um aplicativo autenticador, digite o código dele e clique em “Ativar”.',
    'enter half a code': 'Digite só 3 números e clique em “Ativar”: o código fica marcado.',
    'type a code': 'Digite 6 números, sem ativar.',
    'type half a code': 'Digite só 3 números, sem ativar.',
    'the code is right': 'O servidor aceita o código.',
    'the code is wrong': 'O servidor recusa o código: digite um errado.',
    'no response arrives': 'A rede cai antes da resposta ao código.',
    cancel: 'Clique em “Fechar” ou tecle Esc.',
    'the factor is removed': 'O servidor responde que o fator começado foi removido.',
    'the removal fails': 'A rede cai antes que o fator começado seja removido; ninguém é avisado.',
  },
  states: {
    enrolling: '“Preparando o código...” aparece.',
    failed: '“O segundo fator não pôde ser preparado” aparece com “Tentar novamente”.',
    editing: 'O código QR, a chave e o campo do código aparecem; depois de uma falha, “Código não aceito” diz por quê.',
    verifying: 'O botão mostra “Ativando...”.',
    abandoning: 'A janela não aceita cliques por um instante.',
    enrolled: 'A janela fechou e “Segundo fator” está “Ativo”.',
    closed: 'A janela fechou e “Segundo fator” continua “Inativo”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the enrolment is reported once, to the user and to the parent, which also reads the factors after a failed removal':
      'PRO-42 ENT-895',
    'the code is verified for the new factor': 'PRO-42',
  },
})
