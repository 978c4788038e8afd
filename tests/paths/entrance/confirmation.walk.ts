import { confirmationMachine } from '#machines/entrance/confirmation.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { isOnlyLogged, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(confirmationMachine)
const tokens = { accessToken: 'access', refreshToken: 'refresh' }

export const walk = defineWalk({
  machine: confirmationMachine,
  starts: { 'the last link': { step: 'whole', tokens }, 'the first of two links': { step: 'half', tokens: null } },
  steps: {
    'a user is signed in': result.done('finishConfirmation', true),
    'no one is signed in': result.done('finishConfirmation', false),
    'the code is not loaded': result.fail('finishConfirmation', offline),
  },
  key: ({ step }) => step,
  invariants: [
    stepsLead({
      'a user is signed in': { finishing: 'signedIn' },
      'no one is signed in': { finishing: 'signedOut' },
      'the code is not loaded': { finishing: 'signedOut' },
    }),
    isOnlyLogged('the code is not loaded'),
    {
      name: 'only a signed-in user gets a notice, which says whether the other link is missing',
      holds: ({ now: { step, snapshot, notices } }) =>
        textOf(notices) ===
        textOf(step === 'a user is signed in' ? [{ key: 'login.confirmed', step: snapshot.context.step }] : []),
    },
    {
      name: 'the session of the link is ended',
      holds: ({ now: { snapshot }, requests }) =>
        textOf(requests.map(({ input }) => input)) ===
        textOf([{ tokens: snapshot.context.step === 'whole' ? tokens : null }]),
    },
  ],
})

export const words = defineWords({
  title: 'Link que confirma um e-mail',
  starts: {
    'the last link': 'Abra o link que confirma um e-mail; numa troca de e-mail, o segundo dos dois.',
    'the first of two links': 'Troque o e-mail em /profile e abra um dos dois links enviados.',
  },
  steps: {
    'a user is signed in': 'Há alguém conectado neste navegador. Aviso: “E-mail confirmado”.',
    'no one is signed in': 'Ninguém está conectado neste navegador, ou a sessão dele acabou.',
    'the code is not loaded': 'A rede cai antes de o código da página chegar.',
  },
  states: {
    finishing: 'A página mostra “Confirmando o e-mail...”.',
    signedIn: 'O dashboard está aberto, com a sessão de antes.',
    signedOut: 'A página do login diz o que foi confirmado.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: { 'only a signed-in user gets a notice, which says whether the other link is missing': 'ENT-901' },
})
