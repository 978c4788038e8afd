import { errorReportsMachine, maxKinds } from '#machines/feedback/errorReports.machine.ts'
import { recording } from '#tests/support/recordings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(errorReportsMachine)
const caught = (kind: string) =>
  ({
    type: 'error.catch',
    report: { error: { kind, name: 'Error', place: 'x.js:1:2' }, recording: recording([]) },
  }) as const

export const walk = defineWalk({
  machine: errorReportsMachine,
  starts: { plain: undefined },
  steps: {
    'an error occurs': caught('1'),
    'another error occurs': caught('2'),
    'a third error occurs': caught('3'),
    'a fourth error occurs': caught('4'),
    'a fifth error occurs': caught('5'),
    'a sixth error occurs': caught('6'),
    'the error is stored': result.done('storeError', undefined),
    'the error is refused': result.fail('storeError', { code: 'PT429' }),
    'there is no network': result.fail('storeError', offline),
    'the network is back': { type: 'refresh' },
  },
  key: ({ kinds, queue }) => [kinds.length, queue.length, kinds.at(-1)],
  arrows: 1,
  invariants: [
    stepsLeave({
      'an error occurs': { queue: 'something' },
      'another error occurs': { queue: 'something' },
      'a third error occurs': { queue: 'something' },
      'a fourth error occurs': { queue: 'something' },
      'a fifth error occurs': { queue: 'something' },
      'a sixth error occurs': { queue: 'something' },
    }),
    stepsLead({
      'an error occurs': { idle: 'storing', storing: 'storing', waiting: 'waiting' },
      'another error occurs': { storing: 'storing', idle: 'storing', waiting: 'waiting' },
      'a third error occurs': { storing: 'storing', idle: 'storing', waiting: 'waiting' },
      'a fourth error occurs': { storing: 'storing', idle: 'storing', waiting: 'waiting' },
      'a fifth error occurs': { storing: 'storing', idle: 'storing', waiting: 'waiting' },
      'a sixth error occurs': { storing: 'storing', idle: 'storing', waiting: 'waiting' },
      "'hour' passes in errorReports.spent": { spent: 'idle' },
      "'pause' passes in errorReports.waiting": { waiting: 'storing' },
      'the network is back': { waiting: 'storing' },
    }),
    {
      name: 'a request is open exactly while an error is being stored',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('storing') === (open.length === 1),
    },
    {
      name: 'each kind is requested once in an hour, unless the network was lost',
      holds: ({ requests, moments }) => {
        const renewed = moments.findLastIndex(
          ({ snapshot, step }) => step !== null && snapshot.context.kinds.length === 0,
        )
        const kinds = requests
          .filter(({ began }) => began > renewed)
          .filter(({ outcome, result: failure }) => !(outcome === 'failed' && failure === offline))
          .map(({ input }) => (input as { error: { kind: string } }).error.kind)
        return new Set(kinds).size === kinds.length
      },
    },
    {
      name: 'no page reports more than five kinds',
      holds: ({ now: { snapshot } }) =>
        snapshot.context.kinds.length <= maxKinds &&
        new Set(snapshot.context.kinds).size === snapshot.context.kinds.length,
    },
    {
      name: 'a new kind is stored at once, or waits behind the others',
      holds: ({ now: { step, snapshot }, before }) =>
        step === null ||
        !step.endsWith('occurs') ||
        (before?.snapshot.context.kinds.length === snapshot.context.kinds.length
          ? snapshot.value === before.snapshot.value
          : snapshot.matches(before?.snapshot.matches('idle') ? 'storing' : (before?.snapshot.value ?? 'idle'))),
    },
    {
      name: 'a stored or refused error leaves the queue; without a network it stays',
      holds: ({ now: { step, snapshot }, before }) => {
        const [now, then] = [snapshot.context.queue.length, before?.snapshot.context.queue.length ?? 0]
        if (step === 'the error is stored' || step === 'the error is refused') return now === then - 1
        return step !== 'there is no network' || (now === then && snapshot.matches('waiting'))
      },
    },
    {
      name: 'no waiting error is forgotten: at rest the queue is empty',
      holds: ({ now: { snapshot } }) =>
        (snapshot.matches('idle') || snapshot.matches('spent')) === (snapshot.context.queue.length === 0),
    },
    {
      name: 'after five kinds the page is silent for an hour, then counts again',
      holds: ({ now: { snapshot } }) =>
        snapshot.context.queue.length > 0 || snapshot.matches('spent') === (snapshot.context.kinds.length === maxKinds),
    },
    {
      name: 'only a refusal is logged',
      holds: ({ now: { step, actions } }) => actions.includes('logFailure') === (step === 'the error is refused'),
    },
  ],
})

export const words = defineWords({
  title: 'Contar erros não tratados',
  starts: {
    plain: 'Entre como membro@confraria.test e provoque um erro no console: setTimeout(() => { throw Error() }).',
  },
  steps: {
    'an error occurs': 'Ocorre um erro que nada trata.',
    'another error occurs': 'Ocorre um erro de outro tipo.',
    'a third error occurs': 'Ocorre um erro de um terceiro tipo.',
    'a fourth error occurs': 'Ocorre um erro de um quarto tipo.',
    'a fifth error occurs': 'Ocorre um erro de um quinto tipo.',
    'a sixth error occurs': 'Ocorre um erro de um sexto tipo.',
    'the error is stored': 'O servidor conta o erro.',
    'the error is refused': 'O servidor recusa: foram vinte erros em uma hora.',
    'there is no network': 'A rede cai antes da resposta.',
    'the network is back': 'A rede volta, ou a pessoa volta à aba do navegador.',
    "'pause' passes in errorReports.waiting": 'Passam dois minutos.',
    "'hour' passes in errorReports.spent": 'Passa uma hora.',
  },
  states: {
    idle: 'Nada aparece: nenhum erro espera.',
    storing: 'Nada aparece: um erro está sendo contado.',
    spent: 'Nada aparece: cinco tipos de erro foram contados, e os outros são descartados por uma hora.',
    waiting: 'Nada aparece: os erros esperam uma resposta.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'no page reports more than five kinds': 'APP-159',
    'each kind is requested once in an hour, unless the network was lost': 'APP-159',
  },
})
