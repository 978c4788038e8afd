import { periodClosingMachine } from '#machines/ranking/periodClosing.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, nothingIsAskedTwice, stepsLead, stepsLeave } from '#tests/support/paths/promises.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { endedOf, month, preview, week } from '#tests/support/ranking.ts'

const answer = answersOf(periodClosingMachine)
const taken = Object.assign(new Error('Este período já foi encerrado.'), { code: '23505' })
const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

export const walk = defineWalk({
  machine: periodClosingMachine,
  starts: { plain: undefined },
  steps: {
    'two can be closed': answer.done('loadPeriods', { open: [week, month], ended: [] }),
    'only the month can be closed': answer.done('loadPeriods', { open: [month], ended: [endedOf()] }),
    'none can be closed': answer.done('loadPeriods', { open: [], ended: [endedOf()] }),
    'they do not come': answer.fail('loadPeriods', offline),
    'the preview comes': answer.done('previewPeriod', preview),
    'the preview does not come': answer.fail('previewPeriod', offline),
    'choose the month': { type: 'period.choose', period: month },
    'choose the week': { type: 'period.choose', period: week },
    'ask to close': { type: 'close', id: first },
    'ask to close again': { type: 'close', id: second },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'it is closed': answer.done('closePeriod', undefined),
    'somebody was faster': answer.fail('closePeriod', taken),
    'no answer comes': answer.fail('closePeriod', offline),
  },
  arrows: 1,
  key: ({ period, preview: shown, id, open }) => [period?.type, shown !== null, id, open.length],
  invariants: [
    stepsLead({
      'the screen comes to the fore': {
        failed: 'loading',
        nothingOpen: 'loading',
        unpreviewed: 'loading',
        previewed: 'loading',
      },
      'ask again': { failed: 'loading', unpreviewed: 'previewing' },
      'choose the week': { unpreviewed: 'previewing' },
      'choose the month': { previewing: 'previewing' },
      'none can be closed': { loading: 'nothingOpen' },
    }),
    stepsLeave({
      'choose the week': { id: 'nothing' },
      'ask again': { failure: 'something' },
      'it is closed': { id: 'nothing' },
      'somebody was faster': { id: 'nothing' },
      'no answer comes': { failure: 'something' },
    }),
    failureLeavesAWayOn({ type: 'retry' }, { type: 'confirm' }),
    nothingIsAskedTwice({ type: 'confirm' }, { type: 'close', id: second }),
    {
      name: 'only what was confirmed is closed, and what one saw before',
      holds: ({ now: { step, snapshot }, requests, moments, open }) => {
        const begins = requests.some(({ id, began }) => id === 'closePeriod' && began === moments.length - 1)
        return (
          begins === (step === 'confirm' && snapshot.matches('closing')) &&
          open.every(
            ({ id, input }) =>
              id !== 'closePeriod' ||
              (snapshot.context.preview !== null &&
                textOf(input) === textOf({ id: snapshot.context.id, period: snapshot.context.period })),
          )
        )
      },
    },
    {
      name: 'what is previewed is what is chosen, and what is chosen can be closed',
      holds: ({ now: { snapshot }, open }) => {
        const { period, open: closable } = snapshot.context
        return (
          (period === null || closable.some((each) => textOf(each) === textOf(period))) &&
          open.every(({ id, input }) => id !== 'previewPeriod' || textOf(input) === textOf({ period }))
        )
      },
    },
    {
      name: 'a lost answer is tried again as the same closing',
      holds: ({ requests }) => {
        const tries = requests.filter(({ id }) => id === 'closePeriod')
        return tries.every(({ input }, at) => {
          const before = tries[at - 1]
          if (!before || before.outcome !== 'failed' || before.answer !== offline) return true
          const [mine, theirs] = [input, before.input] as { id: string; period: unknown }[]
          return textOf(mine?.period) !== textOf(theirs?.period) || mine?.id === theirs?.id
        })
      },
    },
    {
      name: 'what came of it is told once; then the periods are asked anew',
      holds: ({ now: { step, emitted, snapshot } }) => {
        const keys = emitted.map(({ notice }) => notice.key).join()
        if (step === 'it is closed') return keys === 'period.closed' && snapshot.matches('loading')
        if (step === 'somebody was faster') return keys === 'period.closeFailed' && snapshot.matches('loading')
        return keys === ''
      },
    },
  ],
})
