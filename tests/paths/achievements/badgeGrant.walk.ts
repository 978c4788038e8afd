import { badgeGrantMachine, type BadgeGrantEvent } from '#machines/achievements/badgeGrant.machine.ts'
import { firstFaultOfGrant, grantOf } from '#machines/achievements/badgeGrant.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsLeave,
  typedIsKept,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(badgeGrantMachine)
const ana = { id: 'ana', name: 'Ana' }
type Opening = Extract<BadgeGrantEvent, { type: 'open' }>
const open = (dialog: Omit<Opening, 'type' | 'ownMemberId'>): Opening => ({
  type: 'open',
  ...dialog,
  ownMemberId: 'me',
})

/** As Ana’s badge was last written. */
const stored = {
  version: 1,
  kind: 'revoke',
  opened: 'revoke ana mentor',
  isForAnybody: false,
  values: { member: ana, badgeId: 'mentor', reason: 'Engano' },
} as const

export const walk = defineWalk({
  machine: badgeGrantMachine,
  starts: { plain: { draft: { key: 'draft', stored: null } }, 'with a draft': { draft: { key: 'draft', stored } } },
  steps: {
    'grant Ana a badge': open({ kind: 'grant', member: ana, badgeId: '' }),
    'grant the badge to a member': open({ kind: 'grant', member: null, badgeId: 'mentor' }),
    'revoke Ana’s badge': open({ kind: 'revoke', member: ana, badgeId: 'mentor' }),
    'fill in the form': { type: 'field.change', change: { member: ana, badgeId: 'mentor', reason: 'Por mérito' } },
    'empty the reason': { type: 'field.change', change: { reason: '' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'leave the page': { type: 'abandon' },
    'the badge is granted': result.done('grantBadge', undefined),
    'granting gets no response': result.fail('grantBadge', offline),
    'the badge is revoked': result.done('revokeBadge', undefined),
    'revoking gets no response': result.fail('revokeBadge', offline),
  },
  key: ({ kind, opened, values, failure }) => [kind, opened, firstFaultOfGrant(values), failure !== null],
  arrows: 1,
  invariants: [
    stepsKeep({
      'the badge is granted': { opened: '', values: { member: null, badgeId: '', reason: '' } },
      'the badge is revoked': { opened: '', values: { member: null, badgeId: '', reason: '' } },
      'grant Ana a badge': { kind: 'grant' },
      'revoke Ana’s badge': { kind: 'revoke' },
      'grant the badge to a member': { kind: 'grant' },
    }),
    faultsAreShown,
    stepsLeave({
      'grant the badge to a member': { opened: 'something', isForAnybody: 'something' },
      'granting gets no response': { failure: 'something' },
      'revoking gets no response': { failure: 'something' },
    }),
    stepsDo({
      'fill in the form': { editing: ['call keepDraft'] },
      'the badge is granted': { granting: ['emit notice', 'emit badges.changed', 'call forgetDraft'] },
      'the badge is revoked': { revoking: ['emit notice', 'emit badges.changed', 'call forgetDraft'] },
    }),
    {
      name: 'the draft is shown when the form opens for its member and badge',
      holds: ({ now: { step, snapshot }, before, moments }) =>
        snapshot.context.draftKey === 'draft' &&
        (step !== 'revoke Ana’s badge' ||
          before !== moments[0] ||
          snapshot.context.values.reason === (before?.snapshot.context.opened === '' ? '' : stored.values.reason)),
    },
    stepsLead({
      'the badge is granted': { granting: 'closed' },
      'the badge is revoked': { revoking: 'closed' },
      'leave the page': { editing: 'closed', granting: 'granting', revoking: 'revoking' },
      cancel: { granting: 'granting', revoking: 'revoking' },
    }),
    canActAfterFailure({ type: 'submit' }),
    {
      name: 'one request of the chosen kind is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        open.length <= 1 &&
        snapshot.matches('granting') === open.some(({ id }) => id === 'grantBadge') &&
        snapshot.matches('revoking') === open.some(({ id }) => id === 'revokeBadge') &&
        (!snapshot.matches('granting') || snapshot.context.kind === 'grant') &&
        (!snapshot.matches('revoking') || snapshot.context.kind === 'revoke'),
    },
    {
      name: 'an invalid form is not sent: the machine names the first invalid field',
      holds: ({ now: { step, snapshot, emitted }, open }) => {
        if (step !== 'submit') return true
        const fault = firstFaultOfGrant(snapshot.context.values)
        const named = emitted.flatMap((event) => (event.type === 'field.fault' ? [event.field] : []))
        return fault === null ? open.length === 1 && named.length === 0 : open.length === 0 && named.join() === fault
      },
    },
    {
      name: 'the request contains the values of the form',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ input }) => textOf(input) === textOf(grantOf(snapshot.context.values))),
    },
    {
      name: 'failures and closing keep the typed values',
      holds: ({ now: { step, snapshot }, before }) =>
        !['cancel', 'leave the page', 'granting gets no response', 'revoking gets no response'].includes(step ?? '') ||
        textOf(snapshot.context.values) === textOf(before?.snapshot.context.values),
    },
    {
      name: 'each response or failure is reported once, and that the badges may have changed',
      holds: ({ now: { step, notices, reported } }) => {
        const isDone = step === 'the badge is granted' || step === 'the badge is revoked'
        const isFailed = step === 'granting gets no response' || step === 'revoking gets no response'
        return (
          notices.map(({ key }) => key).join() === (isDone ? 'badge.handed' : isFailed ? 'badge.handFailed' : '') &&
          reported.map(({ type }) => type).join() === (isDone || isFailed ? 'badges.changed' : '')
        )
      },
    },
    {
      name: 'the user is not among the members to choose from',
      holds: ({ now: { snapshot } }) => snapshot.matches('closed') || snapshot.context.ownMemberId === 'me',
    },
    typedIsKept(),
  ],
})

export const words = defineWords({
  title: 'Insígnias: conceder e revogar',
  starts: {
    'with a draft':
      'Como no primeiro início, mas escreva o motivo de uma revogação e termine a sessão em outro aparelho. Entre outra vez.',
    plain:
      'Entre como admin@confraria.test e abra /achievements?tab=rules e, em outra aba, as conquistas de um membro.',
  },
  steps: {
    'grant Ana a badge': 'Na página de conquistas de um membro, clique em “Conceder insígnia”.',
    'grant the badge to a member': 'Em /achievements?tab=rules, clique em “Conceder Mentor”.',
    'revoke Ana’s badge': 'Na página de conquistas de um membro, clique em “Revogar” ao lado de uma insígnia.',
    'fill in the form': 'Escolha o que falta em “Membro*” ou “Insígnia*” e escreva “Por mérito” em “Motivo*”.',
    'empty the reason': 'Apague o texto de “Motivo*”.',
    submit: 'Clique em “Conceder” ou, se for o caso, em “Revogar” no fim da janela.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'leave the page': 'Clique em “Voltar” no navegador: ao retornar à página, nenhuma janela está aberta.',
    'the badge is granted': 'O servidor responde que a insígnia foi concedida.',
    'granting gets no response': 'A rede cai antes da resposta à concessão.',
    'the badge is revoked': 'O servidor responde que a insígnia foi revogada.',
    'revoking gets no response': 'A rede cai antes da resposta à revogação.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    editing:
      'O formulário está aberto; um campo com erro diz qual é, e uma falha do servidor aparece acima dos botões.',
    granting: 'O botão mostra “Concedendo...” e nenhum campo muda.',
    revoking: 'O botão mostra “Revogando...” e nenhum campo muda.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'an invalid form is not sent: the machine names the first invalid field': 'ACH-20',
    'the draft is shown when the form opens for its member and badge': 'APP-90',
  },
})
