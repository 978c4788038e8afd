import { firstFaultOfPoints, noPoints, pointsEntryOf } from '#machines/ranking/pointsGiving.ts'
import { pointsGivingMachine } from '#machines/ranking/pointsGiving.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  noDuplicateRequests,
  stepsDo,
  stepsKeep,
  stepsLeave,
  stepsSay,
  submitSends,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { receiver } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'
import type { ContextFrom } from 'xstate'

const result = resultsOf(pointsGivingMachine)
const [first, second, earlier] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
]
/** Sent before the session ended, without a response. */
const stored = { version: 1, id: earlier, values: { receiver, points: '10', reason: 'Ajudou', type: 'both' } } as const

export const walk = defineWalk({
  machine: pointsGivingMachine,
  starts: {
    plain: { userId: 'me', draft: { key: 'draft', stored: null } },
    'with a draft': { userId: 'me', draft: { key: 'draft', stored } },
  },
  steps: {
    'fill in the form': { type: 'field.change', change: { receiver, points: '10', reason: 'Ajudou' } },
    'type half a point': { type: 'field.change', change: { points: '0,5' } },
    'leave the points': { type: 'field.leave', field: 'points' },
    give: { type: 'submit', id: first },
    'give again': { type: 'submit', id: second },
    'the points are given': result.done('givePoints', { points: 10, weekly: 10, asBefore: false }),
    'an earlier attempt had arrived': result.done('givePoints', { points: 20, weekly: 20, asBefore: true }),
    'the database refuses': result.fail('givePoints', refused),
    'no response arrives': result.fail('givePoints', offline),
  },
  key: ({ values, id, shown, failure, isCleared }) => [
    firstFaultOfPoints(values),
    id,
    shown.length,
    failure !== null,
    isCleared,
  ],
  invariants: [
    stepsSay({
      'the points are given': [
        { key: 'points.added', name: 'Ana Prado', points: 10, weekly: 10, asBefore: false },
        { type: 'points.changed' },
        { type: 'form.cleared' },
      ],
      'an earlier attempt had arrived': [
        { key: 'points.added', name: 'Ana Prado', points: 20, weekly: 20, asBefore: true },
        { type: 'points.changed' },
      ],
    }),
    stepsKeep({
      'the points are given': {
        values: { receiver: null, points: '', reason: '', type: 'both' },
        shown: [],
        id: null,
        isCleared: true,
      },
      'an earlier attempt had arrived': { id: null },
      give: { failure: null },
      'give again': { failure: null },
    }),
    faultsAreShown,
    stepsLeave({ 'no response arrives': { failure: 'something' } }),
    stepsDo({
      'fill in the form': { editing: ['call keepDraft'] },
      'the points are given': { giving: ['emit notice', 'emit points.changed', 'call keepDraft', 'emit form.cleared'] },
      'an earlier attempt had arrived': { giving: ['emit notice', 'emit points.changed', 'call keepDraft'] },
    }),
    {
      name: 'the form begins empty or with its draft, and each attempt is kept',
      holds: ({ now: { step, snapshot, actions }, before, moments: [start] }) => {
        const { draftKey, id, values } = snapshot.context
        if (step === null)
          return draftKey === 'draft' && textOf(values) === textOf(id === null ? noPoints : stored.values)
        const isAttempt = before?.snapshot.matches('editing') && snapshot.matches('giving')
        return (!isAttempt || actions.includes('keepDraft')) && (start?.snapshot.context.id !== null || id !== earlier)
      },
    },
    canActAfterFailure({ type: 'submit', id: second }),
    noDuplicateRequests({ type: 'submit', id: second }),
    {
      name: 'a press too many after a success shows no fault: the focus is at the first field',
      holds: ({ now: { event, snapshot, emitted }, before }) =>
        event?.type !== 'submit' ||
        before?.snapshot.context.isCleared !== true ||
        (snapshot.matches('editing') &&
          snapshot.context.shown.length === before.snapshot.context.shown.length &&
          textOf(emitted) === textOf([{ type: 'field.fault', field: 'receiver' }])),
    },
    {
      name: 'a field that was left shows its fault, unless it was only passed',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'leave the points' ||
        snapshot.context.shown.includes('points') ===
          (before?.snapshot.context.shown.includes('points') || snapshot.context.values.points !== ''),
    },
    {
      name: 'the values of the form are sent, and only valid ones',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('giving') === open.some(({ id }) => id === 'givePoints') &&
        open.every(
          ({ input }) =>
            firstFaultOfPoints(snapshot.context.values) === null &&
            textOf(input) === textOf(pointsEntryOf(snapshot.context.id ?? '', snapshot.context.values)),
        ),
    },
    {
      name: 'until a success, every attempt has the same id',
      holds: ({ requests }) => {
        return requests.every(({ input }, at) => {
          const before = requests[at - 1]
          return (
            !before || before.outcome === 'done' || (input as { id: string }).id === (before.input as { id: string }).id
          )
        })
      },
    },
    {
      name: 'typed values stay until the points are given',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        ['fill in the form', 'type half a point', 'the points are given'].includes(step ?? '') ||
        textOf(snapshot.context.values) === textOf(before.snapshot.context.values),
    },
    {
      name: 'the result is reported once; only a success reloads the list, and it clears the form unless an earlier one counts',
      holds: ({ now: { step, notices, reported, emitted } }) => {
        const isGiven = step === 'the points are given' || step === 'an earlier attempt had arrived'
        const isFailed = step === 'the database refuses' || step === 'no response arrives'
        return (
          notices.map(({ key }) => key).join() === (isGiven ? 'points.added' : isFailed ? 'points.addFailed' : '') &&
          reported.map(({ type }) => type).join() === (isGiven ? 'points.changed' : '') &&
          (step === 'the points are given') === emitted.some(({ type }) => type === 'form.cleared')
        )
      },
    },
    submitSends('givePoints', ({ values, isCleared }: ContextFrom<typeof pointsGivingMachine>) =>
      isCleared ? 'receiver' : firstFaultOfPoints(values),
    ),
  ],
})

export const words = defineWords({
  title: 'Adicionar pontos à mão',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/ranking.',
    'with a draft':
      'Como no primeiro início, mas preencha o formulário, clique em “Adicionar pontos” sem rede e termine a sessão em outro aparelho. Entre outra vez: o formulário está como foi preenchido.',
  },
  steps: {
    'fill in the form':
      'Digite um nome em “Membro*” e escolha o membro; escreva “10” em “Pontos*” e “Ajudou” em “Motivo*”.',
    'type half a point': 'Escreva “0,5” em “Pontos*”.',
    'leave the points': 'Ponha o cursor em “Pontos*” e passe ao campo seguinte com Tab.',
    give: 'Clique em “Adicionar pontos”.',
    'give again': 'Clique em “Adicionar pontos” mais uma vez.',
    'the points are given': 'O servidor soma os pontos. Aviso: “Pontos adicionados”.',
    'an earlier attempt had arrived':
      'Antes, num envio com outros valores, corte a rede antes da resposta: o servidor já tinha aqueles pontos. Aviso: “Pontos já adicionados”.',
    'the database refuses':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa os pontos. Aviso: “Erro ao adicionar pontos”.',
    'no response arrives':
      'Corte a rede antes da resposta: não se sabe se os pontos entraram. Aviso: “Erro ao adicionar pontos”.',
  },
  states: {
    editing: 'O formulário pode ser preenchido e enviado.',
    giving: 'O botão mostra “Adicionando...” e nenhum campo pode ser editado.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the points are given': 'RAN-25',
    'an earlier attempt had arrived': 'RAN-893',
    'the database refuses': 'RAN-25',
    'fill in the form': 'RAN-23',
    'type half a point': 'RAN-31',
  },
  invariants: {
    'a submitted form is sent, or points to its first fault': 'RAN-29',
    'the values of the form are sent, and only valid ones': 'RAN-25',
    'a press too many after a success shows no fault: the focus is at the first field': 'APP-860',
    'until a success, every attempt has the same id': 'APP-77',
    'the form begins empty or with its draft, and each attempt is kept': 'APP-90 ENT-890',
    'typed values stay until the points are given': 'APP-92',
  },
})
