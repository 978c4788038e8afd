import { invitationMachine } from '#machines/entrance/invitation.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(invitationMachine)
const submit = { type: 'submit', email: 'nova@confraria.test', password: 'uma senha nova' } as const
const refusal = Object.assign(new Error('Este convite expirou.'), { code: 'P0001' })

export const walk = defineWalk({
  machine: invitationMachine,
  starts: { plain: { token: 'T0K3N' } },
  steps: {
    submit,
    close: { type: 'close' },
    'the invitation is accepted': result.done('acceptInvitation', true),
    'the e-mail needs a confirmation': result.done('acceptInvitation', false),
    'the invitation is refused': result.fail('acceptInvitation', refusal),
    'no response arrives': result.fail('acceptInvitation', offline),
    'the application adopts the session': result.done('adoptPendingSession', undefined),
    'the application cannot adopt the session': result.fail('adoptPendingSession', offline),
  },
  key: ({ failure }) => failure,
  invariants: [
    stepsLead({ close: { editing: 'closed', unconfirmed: 'closed' } }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches('accepting') || snapshot.matches('adopting')) === open.length > 0,
    },
    canActAfterFailure(submit),
    noDuplicateRequests(submit, { type: 'close' }),
    {
      name: 'the account is created once, with the token of the link',
      holds: ({ requests }) => {
        const attempts = requests.filter(({ id }) => id === 'acceptInvitation')
        return (
          attempts.filter(({ outcome }) => outcome === 'done').length <= 1 &&
          attempts.every(({ input }) => JSON.stringify(input).includes('"token":"T0K3N"'))
        )
      },
    },
    {
      name: 'the form shows the text of a refusal until the next attempt',
      holds: ({ now: { snapshot, step } }) => {
        const { failure } = snapshot.context
        if (step === 'the invitation is refused') return failure?.sentence === refusal.message
        if (step === 'no response arrives') return failure?.kind === 'offline'
        return step !== 'submit' || failure === null
      },
    },
    {
      name: 'a new account emits exactly one notice',
      holds: ({ now: { snapshot }, moments }) => {
        const keys = moments.flatMap(({ emitted }) => emitted).map(({ notice }) => notice.key)
        const isRefused = moments.some(({ step }) => step === 'the application cannot adopt the session')
        if (snapshot.matches('signedIn')) return keys.join() === 'invitation.accepted'
        return keys.join() === (isRefused ? 'invitation.accountOnly' : '')
      },
    },
    {
      name: 'the context never contains the password',
      holds: ({ now: { snapshot } }) => !JSON.stringify(snapshot.context).includes(submit.password),
    },
  ],
})

export const words = defineWords({
  title: 'Entrar por convite',
  starts: {
    plain: 'Como admin, crie um convite em /admin/users e abra o link dele em uma janela anônima.',
  },
  steps: {
    submit: 'Preencha “E-mail do convite”, “Nova senha” e “Repita a nova senha” e clique em “Criar minha conta”.',
    close: 'Clique em “Voltar para o login”.',
    'the invitation is accepted': 'O servidor responde que a conta foi criada.',
    'the e-mail needs a confirmation': 'O servidor responde que a conta foi criada e que falta confirmar o e-mail.',
    'the invitation is refused': 'O servidor recusa: o e-mail digitado não é o do convite.',
    'no response arrives': 'A rede cai antes da resposta ao convite.',
    'the application adopts the session': 'A entrada com a conta nova dá certo.',
    'the application cannot adopt the session': 'A rede cai antes da entrada com a conta nova.',
  },
  states: {
    editing: '“Seu Convite” pede e-mail e senha; depois de uma falha, “Convite não aceito” diz por quê.',
    accepting: 'O botão mostra “Criando conta...”.',
    adopting: 'O botão continua em “Criando conta...”.',
    unconfirmed: '“Sua conta foi criada. Falta confirmar o e-mail: abra o link que acabamos de enviar.” aparece.',
    signedIn: 'A aplicação abre em /dashboard com a conta nova.',
    closed: 'O formulário de login aparece.',
  },
})
