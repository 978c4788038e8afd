import { secondFactorMachine } from '#machines/entrance/secondFactor.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { faultsFollow } from '#tests/support/paths/formInvariants.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(secondFactorMachine)
const code = { type: 'code.submit', code: '123456' } as const
const wrong = Object.assign(new Error('Invalid TOTP code entered'), { code: 'mfa_verification_failed' })

export const walk = defineWalk({
  machine: secondFactorMachine,
  starts: { plain: { factorId: 'totp' } },
  steps: {
    'enter the code': code,
    'enter half a code': { ...code, code: '123' },
    'type a code': { ...code, type: 'code.type' },
    'type half a code': { type: 'code.type', code: '123' },
    'the code is right': result.done('verifyFactor', undefined),
    'the code is wrong': result.fail('verifyFactor', wrong),
    'no response arrives': result.fail('verifyFactor', offline),
  },
  key: ({ failure, faults }) => [failure, faults],
  invariants: [
    stepsLead({
      'enter the code': { editing: 'verifying' },
      'enter half a code': { editing: 'editing' },
      'the code is right': { verifying: 'passed' },
    }),
    faultsFollow({
      submit: { 'enter half a code': { code: 'invalid' } },
      type: { 'type a code': {}, 'type half a code': { code: 'invalid' } },
      shown: { type: ['editing', 'verifying'] },
    }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('verifying') === open.length > 0,
    },
    canActAfterFailure(code),
    noDuplicateRequests(code),
    {
      name: 'the code is sent with the account’s factor',
      holds: ({ requests }) =>
        requests.every(({ input }) => JSON.stringify(input) === '{"factorId":"totp","code":"123456"}'),
    },
    {
      name: 'the last failure is shown until the next attempt',
      holds: ({ now: { snapshot, step } }) => {
        const { failure } = snapshot.context
        if (step === 'the code is wrong') return failure?.code === 'mfa_verification_failed'
        if (step === 'no response arrives') return failure?.kind === 'offline'
        return step?.includes('a code') || failure === null
      },
    },
    {
      name: 'the context never contains the code',
      holds: ({ now: { snapshot } }) => !JSON.stringify(snapshot.context).includes('123'),
    },
  ],
})

export const words = defineWords({
  title: 'Segundo fator ao entrar',
  starts: { plain: 'Entre em /login com uma conta que ativou o segundo fator em /profile.' },
  steps: {
    'enter the code': 'Digite os 6 números do aplicativo autenticador e clique em “Confirmar”.',
    'enter half a code': 'Digite só 3 números e clique em “Confirmar”: o código fica marcado.',
    'type a code': 'Digite 6 números, sem confirmar.',
    'type half a code': 'Digite só 3 números, sem confirmar.',
    'the code is right': 'O servidor aceita o código.',
    'the code is wrong': 'Use um código errado, como 000000: o servidor o recusa.',
    'no response arrives': 'Corte a rede antes da resposta: não se sabe se o código vale.',
  },
  states: {
    editing: 'A página “Segundo Fator” pede o código.',
    verifying: 'O botão mostra “Confirmando...”.',
    passed: 'A página a que se queria ir está aberta.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    editing: 'ENT-44',
    verifying: 'ENT-44',
  },
})
