import { accountLinkMachine } from '#machines/users/accountLink.machine.ts'
import { choiceFaultOf } from '#machines/users/memberChoice.ts'
import { changeOf } from '#tests/support/accounts.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  faultsAreShown,
  noDuplicateRequests,
  stepsDo,
  stepsLead,
  stepsLeave,
  stepsSay,
  submitSends,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'
import type { ContextFrom } from 'xstate'

const result = resultsOf(accountLinkMachine)
const { target } = changeOf()
const taken = { code: '23505', message: 'Este membro já tem uma conta.' }

export const walk = defineWalk({
  machine: accountLinkMachine,
  starts: { plain: target },
  steps: {
    'write a name': { type: 'choice.change', change: { kind: 'new', name: 'Prova Nova' } },
    'empty the name': { type: 'choice.change', change: { kind: 'new', name: '' } },
    'choose a member': {
      type: 'choice.change',
      change: { kind: 'existing', member: { id: 'isaura', name: 'Isaura Belmonte' } },
    },
    submit: { type: 'submit', id: 'first' },
    cancel: { type: 'cancel' },
    'the account is linked': result.done('linkAccount', undefined),
    'another user was faster': result.fail('linkAccount', taken),
    'no response arrives': result.fail('linkAccount', offline),
  },
  key: ({ choice, isChecked, failure }) => [choice, isChecked, failure],
  invariants: [
    stepsSay({
      'the account is linked': [
        { key: 'account.linked', name: 'Ana Prado' },
        { type: 'account.changed', id: 'ana' },
      ],
    }),
    failureClearedIn('linking'),
    faultsAreShown,
    noDuplicateRequests({ type: 'submit' }),
    canActAfterFailure({ type: 'submit' }),
    stepsLead({
      cancel: { editing: 'closed' },
      'the account is linked': { linking: 'closed' },
      'write a name': { editing: 'editing' },
      'empty the name': { editing: 'editing' },
      'choose a member': { editing: 'editing' },
    }),
    stepsLeave({
      'another user was faster': { failure: 'something' },
      'no response arrives': { failure: 'something' },
    }),
    stepsDo({
      'the account is linked': { linking: ['emit notice', 'emit account.changed'] },
      'another user was faster': { linking: ['emit account.changed'] },
      'no response arrives': { linking: ['emit account.changed'] },
    }),
    {
      name: 'the chosen member is sent for this account, if the choice is valid',
      holds: ({ now: { step, snapshot }, before, open }) => {
        const { choice } = snapshot.context
        if (step === 'submit' && before?.snapshot.matches('editing'))
          return snapshot.matches('linking') === (choiceFaultOf(choice) === null)
        return open.every(({ input }) => textOf(input) === textOf({ userId: target.id, choice, newId: 'first' }))
      },
    },
    {
      name: 'each account starts without a choice',
      holds: ({ now: { step, snapshot } }) =>
        step !== null ||
        (snapshot.context.choice.name === '' && !snapshot.context.isChecked && snapshot.context.failure === null),
    },
    {
      name: 'a failure keeps what was chosen',
      holds: ({ now: { step, snapshot }, before }) =>
        !['another user was faster', 'no response arrives'].includes(step ?? '') ||
        textOf(snapshot.context.choice) === textOf(before?.snapshot.context.choice),
    },
    submitSends(
      'linkAccount',
      ({ choice }: ContextFrom<typeof accountLinkMachine>) => choiceFaultOf(choice) && 'member',
    ),
    {
      name: 'the choice has what is chosen and written',
      holds: ({ now: { event, snapshot } }) =>
        event?.type !== 'choice.change' ||
        !('change' in event) ||
        textOf({ ...snapshot.context.choice, ...event.change }) === textOf(snapshot.context.choice),
    },
  ],
})

export const words = defineWords({
  title: 'Usuários: ligar uma conta a um membro',
  starts: {
    plain:
      'Convide alguém como “Só a conta”, aceite o convite em outra janela, entre como admin e abra /admin/users. Abra as ações da conta sem cadastro e clique em “Ligar a um membro”.',
  },
  steps: {
    'write a name': 'Escolha “Novo cadastro” e escreva “Prova Nova” em “Nome*”.',
    'empty the name': 'Escolha “Novo cadastro” e apague o texto de “Nome*”.',
    'choose a member': 'Escolha “Membro existente”, digite um nome em “Membro*” e escolha o membro.',
    submit: 'Clique em “Ligar conta”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'the account is linked': 'O servidor responde que a conta foi ligada.',
    'another user was faster': 'O servidor recusa: o membro já tem uma conta.',
    'no response arrives': 'A rede cai depois do clique: não se sabe se a conta foi ligada.',
  },
  states: {
    closed: 'Só a lista de contas aparece.',
    editing: 'O formulário está aberto; o campo com erro diz qual é, e uma falha aparece como “Conta não ligada”.',
    linking: 'O botão mostra “Ligando...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the chosen member is sent for this account, if the choice is valid': 'USR-08',
  },
})
