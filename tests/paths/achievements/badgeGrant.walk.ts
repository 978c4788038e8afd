import { badgeGrantMachine } from '#machines/achievements/badgeGrant.machine.ts'
import { firstFaultOfGrant, grantOf } from '#machines/achievements/badgeGrant.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, faultsAreShown, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(badgeGrantMachine)
const ana = { id: 'ana', name: 'Ana' }

export const walk = defineWalk({
  machine: badgeGrantMachine,
  starts: { plain: { ownMemberId: 'me' } },
  steps: {
    'grant Ana something': { type: 'open', kind: 'grant', member: ana, badgeId: '' },
    'grant somebody the badge': { type: 'open', kind: 'grant', member: null, badgeId: 'mentor' },
    'revoke Ana’s badge': { type: 'open', kind: 'revoke', member: ana, badgeId: 'mentor' },
    'choose and write': { type: 'field.change', change: { member: ana, badgeId: 'mentor', reason: 'Por mérito' } },
    'empty the reason': { type: 'field.change', change: { reason: '' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'it is granted': answer.done('grantBadge', undefined),
    'granting gets no answer': answer.fail('grantBadge', offline),
    'it is revoked': answer.done('revokeBadge', undefined),
    'revoking gets no answer': answer.fail('revokeBadge', offline),
  },
  key: ({ kind, opened, values }) => [kind, opened, firstFaultOfGrant(values)],
  arrows: 1,
  invariants: [
    faultsAreShown,
    stepsLeave({
      'grant somebody the badge': { opened: 'something', isForAnybody: 'something' },
    }),
    canActAfterFailure({ type: 'submit' }),
    {
      name: 'busy exactly while one request is open, of the kind that was asked for',
      holds: ({ now: { snapshot }, open }) =>
        open.length <= 1 &&
        snapshot.matches('granting') === open.some(({ id }) => id === 'grantBadge') &&
        snapshot.matches('revoking') === open.some(({ id }) => id === 'revokeBadge') &&
        (!snapshot.matches('granting') || snapshot.context.kind === 'grant') &&
        (!snapshot.matches('revoking') || snapshot.context.kind === 'revoke'),
    },
    {
      name: 'nothing faulty is sent: the field is named',
      holds: ({ now: { step, snapshot, emitted }, open }) => {
        if (step !== 'submit') return true
        const fault = firstFaultOfGrant(snapshot.context.values)
        const named = emitted.flatMap((event) => (event.type === 'field.fault' ? [event.field] : []))
        return fault === null ? open.length === 1 && named.length === 0 : open.length === 0 && named.join() === fault
      },
    },
    {
      name: 'what is sent is what is in the form',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ input }) => textOf(input) === textOf(grantOf(snapshot.context.values))),
    },
    {
      name: 'a failure and closing take nothing away that was typed',
      holds: ({ now: { step, snapshot }, before }) =>
        !['cancel', 'granting gets no answer', 'revoking gets no answer'].includes(step ?? '') ||
        textOf(snapshot.context.values) === textOf(before?.snapshot.context.values),
    },
    {
      name: 'whatever the database said, what is shown of badges is looked up again',
      holds: ({ now: { step, emitted } }) =>
        ['it is granted', 'it is revoked', 'granting gets no answer', 'revoking gets no answer'].includes(
          step ?? '',
        ) === emitted.some(({ type }) => type === 'badges.changed'),
    },
  ],
})

export const words = defineWords({
  title: 'Insígnias: conceder e revogar',
  starts: {
    plain:
      'Entre como admin@confraria.test e abra /achievements?tab=rules e, em outra aba, as conquistas de um membro.',
  },
  steps: {
    'grant Ana something': 'Na página de conquistas de um membro, clique em “Conceder insígnia”.',
    'grant somebody the badge': 'Em /achievements?tab=rules, clique em “Conceder Mentor”.',
    'revoke Ana’s badge': 'Na página de conquistas de um membro, clique em “Revogar” ao lado de uma insígnia.',
    'choose and write': 'Escolha o que falta em “Membro*” ou “Insígnia*” e escreva “Por mérito” em “Motivo*”.',
    'empty the reason': 'Apague o texto de “Motivo*”.',
    submit: 'Clique em “Conceder” ou, se for o caso, em “Revogar” no fim da janela.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is granted': 'O servidor responde que a insígnia foi concedida.',
    'granting gets no answer': 'A rede cai antes da resposta à concessão.',
    'it is revoked': 'O servidor responde que a insígnia foi revogada.',
    'revoking gets no answer': 'A rede cai antes da resposta à revogação.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    editing:
      'O formulário está aberto; um campo com erro diz qual é, e uma falha do servidor aparece acima dos botões.',
    granting: 'O botão mostra “Concedendo...” e nenhum campo muda.',
    revoking: 'O botão mostra “Revogando...” e nenhum campo muda.',
  },
})
