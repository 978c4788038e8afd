import { secondFactorMachine } from '#machines/entrance/secondFactor.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, nothingIsAskedTwice } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(secondFactorMachine)
const code = { type: 'code.submit', code: '123456' } as const
const wrong = Object.assign(new Error('Invalid TOTP code entered'), { code: 'mfa_verification_failed' })

export const walk = defineWalk({
  machine: secondFactorMachine,
  starts: { plain: { factorId: 'totp' } },
  steps: {
    'give the code': code,
    'the code is right': answer.done('verifyFactor', undefined),
    'the code is wrong': answer.fail('verifyFactor', wrong),
    'no answer comes': answer.fail('verifyFactor', offline),
  },
  key: ({ failure }) => failure,
  invariants: [
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('verifying') === open.length > 0,
    },
    failureLeavesAWayOn(code),
    nothingIsAskedTwice(code),
    {
      name: 'the code is that of the account’s factor',
      holds: ({ requests }) =>
        requests.every(({ input }) => JSON.stringify(input) === '{"factorId":"totp","code":"123456"}'),
    },
    {
      name: 'the failure that happened is shown until the next attempt',
      holds: ({ now: { snapshot, step } }) => {
        const { failure } = snapshot.context
        if (step === 'the code is wrong') return failure?.code === 'mfa_verification_failed'
        return step === 'no answer comes' ? failure?.kind === 'offline' : failure === null
      },
    },
    {
      name: 'a code stays in no state',
      holds: ({ now: { snapshot } }) => !JSON.stringify(snapshot.context).includes(code.code),
    },
  ],
})
