import type { Acceptance } from '#machines/entrance/invitation.actors.ts'
import { invitationMachine } from '#machines/entrance/invitation.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { faultsFollow } from '#tests/support/paths/formInvariants.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(invitationMachine)
const account = {
  name: 'Bia',
  email: ' bia@confraria.test',
  password: 'uma senha nova',
  repeated: 'uma senha nova',
} as const
const submit = { type: 'submit', ...account } as const
const guessable = { ...account, email: 'outra.pessoa@confraria.test', password: 'outra.pessoa1' } as const
const refusal = Object.assign(new Error('Este convite expirou.'), { code: 'P0001' })

export const walk = defineWalk({
  machine: invitationMachine,
  starts: {
    plain: { link: 'invitation', token: 'T0K3N' },
    'with the first link': { link: 'beginning', token: 'T0K3N' },
  },
  steps: {
    submit,
    'submit an empty form': { type: 'submit', name: '', email: '', password: '', repeated: '' },
    'submit two passwords': { ...submit, repeated: 'outra senha nova' },
    'submit without a name': { ...submit, name: ' ' },
    'submit the e-mail as the password': { type: 'submit', ...guessable },
    'type everything': { type: 'account.type', ...account },
    'type half an e-mail': { type: 'account.type', ...account, email: 'bia' },
    close: { type: 'close' },
    'the invitation is accepted': result.done('acceptInvitation', true),
    'the e-mail needs a confirmation': result.done('acceptInvitation', false),
    'the invitation is refused': result.fail('acceptInvitation', refusal),
    'no response arrives': result.fail('acceptInvitation', offline),
    'the application adopts the session': result.done('adoptPendingSession', undefined),
    'the application cannot adopt the session': result.fail('adoptPendingSession', offline),
  },
  key: ({ link, failure, isUnsure, faults }) => [link, failure, isUnsure, faults],
  invariants: [
    faultsFollow({
      submit: {
        'submit an empty form': ({ link }) => ({
          ...(link === 'beginning' && { name: 'missing' }),
          email: 'missing',
          password: 'short',
        }),
        'submit without a name': ({ link }): Record<string, string> =>
          link === 'beginning' ? { name: 'missing' } : {},
        'submit two passwords': { repeated: 'different' },
        'submit the e-mail as the password': { password: 'common' },
      },
      type: { 'type everything': {}, 'type half an e-mail': { email: 'invalid' } },
      shown: { type: ['editing', 'accepting'] },
    }),
    stepsLead({
      close: { editing: 'closed', unconfirmed: 'closed' },
      submit: { editing: 'accepting' },
      'submit an empty form': { editing: 'editing' },
      'submit two passwords': { editing: 'editing' },
      'submit the e-mail as the password': { editing: 'editing' },
      'the invitation is accepted': { accepting: 'adopting' },
      'the e-mail needs a confirmation': { accepting: 'unconfirmed' },
      'the application adopts the session': { adopting: 'signedIn' },
    }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches('accepting') || snapshot.matches('adopting')) === open.length > 0,
    },
    canActAfterFailure(submit),
    noDuplicateRequests(submit, { type: 'close' }),
    {
      name: 'the account is created once, with the token of the link and the e-mail without surrounding spaces',
      holds: ({ requests, now: { snapshot } }) => {
        const { link } = snapshot.context
        const attempts = requests.filter(({ id }) => id === 'acceptInvitation')
        return (
          attempts.filter(({ outcome }) => outcome === 'done').length <= 1 &&
          attempts.every(
            ({ input }) =>
              textOf(input) ===
              textOf({
                link,
                token: 'T0K3N',
                name: link === 'beginning' ? account.name : (input as Acceptance).name,
                email: 'bia@confraria.test',
                password: account.password,
                isRepeated: (input as Acceptance).isRepeated,
              }),
          )
        )
      },
    },
    {
      name: 'after an attempt without a response each attempt is a repeated one',
      holds: ({ requests, moments }) => {
        const last = requests.findLast(({ id }) => id === 'acceptInvitation')
        if (last?.outcome !== 'open') return true
        return (last.input as Acceptance).isRepeated === moments.some(({ step }) => step === 'no response arrives')
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
      name: 'a new account reports exactly one notice; after the first link the guided setup welcomes instead',
      holds: ({ now: { snapshot }, moments }) => {
        const keys = moments.flatMap(({ notices }) => notices).map(({ key }) => key)
        const isRefused = moments.some(({ step }) => step === 'the application cannot adopt the session')
        if (snapshot.matches('signedIn'))
          return keys.join() === (snapshot.context.link === 'beginning' ? '' : 'invitation.accepted')
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
    'with the first link': 'Em um clube vazio (CLUB=empty), abra o link “Comece por” que o terminal mostra.',
  },
  steps: {
    submit:
      'Preencha o nome, se for pedido, “E-mail do convite” (ou “Seu e-mail”), “Nova senha” e “Repita a nova senha” e clique em “Criar minha conta”.',
    'submit an empty form': 'Com o formulário vazio, clique em “Criar minha conta”: todo campo vazio fica marcado.',
    'submit two passwords': 'Repita outra senha e clique em “Criar minha conta”: a repetição fica marcada.',
    'submit without a name':
      'Deixe o nome em branco, com o resto preenchido, e clique em “Criar minha conta”: o nome fica marcado.',
    'submit the e-mail as the password':
      'Use o começo do e-mail como senha e clique em “Criar minha conta”: a senha fica marcada.',
    'type everything': 'Preencha os três campos, sem enviar.',
    'type half an e-mail': 'Deixe só “bia” no e-mail, com as senhas preenchidas, sem enviar.',
    close: 'Clique em “Voltar para o login”.',
    'the invitation is accepted': 'O servidor responde que a conta foi criada.',
    'the e-mail needs a confirmation': 'O servidor responde que a conta foi criada e que falta confirmar o e-mail.',
    'the invitation is refused': 'O servidor recusa: o e-mail digitado não é o do convite.',
    'no response arrives': 'A rede cai antes da resposta ao convite.',
    'the application adopts the session': 'A entrada com a conta nova dá certo.',
    'the application cannot adopt the session': 'A rede cai antes da entrada com a conta nova.',
  },
  states: {
    editing:
      '“Seu Convite” (ou “Primeiro Acesso”) pede e-mail e senha; depois de uma falha, “Convite não aceito” diz por quê.',
    accepting: 'O botão mostra “Criando conta...”.',
    adopting: 'O botão continua em “Criando conta...”.',
    unconfirmed: '“Sua conta foi criada. Falta confirmar o e-mail: abra o link que acabamos de enviar.” aparece.',
    signedIn: 'A aplicação abre em /dashboard com a conta nova; depois do primeiro link, em /beginning.',
    closed: 'O formulário de login aparece.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'an attempt that the form refuses replaces the failure of an earlier one': 'APP-50',
    'after an attempt without a response each attempt is a repeated one': 'ENT-620',
  },
  states: {
    editing: 'ENT-51',
    accepting: 'ENT-51',
    unconfirmed: 'ENT-54',
  },
  steps: {
    submit: 'ENT-50',
    'the application adopts the session': 'ENT-52',
    'the application cannot adopt the session': 'ENT-53',
    'the invitation is refused': 'ENT-65',
  },
})
