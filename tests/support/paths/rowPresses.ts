import type { AnyStateMachine } from 'xstate'
import { isFailure, isResult } from './events.ts'
import { isIn } from './sharedInvariants.ts'
import { textOf } from './value.ts'
import type { Invariant, Moment } from './walk.ts'

/** Of lists with `rowForm` (`machines/shared/shapes/rowForm.ts`). */

/** By the event of a press: the state that it leads to. */
const states: Readonly<Record<string, string>> = {
  add: 'form.editing',
  edit: 'form.editing',
  toggle: 'form.toggling',
  move: 'form.moving',
  delete: 'form.confirming',
}

interface Press<Row> {
  type: string
  row?: Row
}

interface Context<Row> {
  waiting: readonly Press<Row>[]
  rows: readonly Row[] | null
  row: Row | null
}

interface Rows<Row> {
  keyOf: (row: Row) => string
  isActive: (row: Row) => boolean
}

const isQuick = ({ type }: { type: string }) => type === 'toggle' || type === 'move'

/** The presses that wait, for the key of a walk: only the first one decides what follows. */
export const waitingKey = <Row>(waiting: readonly Press<Row>[], { keyOf }: Pick<Rows<Row>, 'keyOf'>) => [
  waiting.slice(0, 1).map(({ type, row }) => [type, row && keyOf(row)]),
  waiting.length > 1,
]

/** Nothing that is pressed in the list is lost. */
export const pressesFollow = <Row>({ keyOf, isActive }: Rows<Row>): Invariant<AnyStateMachine> => {
  const same = (rows: Context<Row>['rows'], row: Row) => rows?.find((one) => keyOf(one) === keyOf(row))
  const hasBegun = ({ type, row }: Press<Row>, { snapshot: { value, context } }: Moment<AnyStateMachine>) => {
    const opened = (context as Context<Row>).row
    return isIn(value, states[type] ?? '') && (row && keyOf(row)) === (opened ? keyOf(opened) : undefined)
  }
  return {
    name: 'a press in the list begins at once, or after the change that is being saved; after a failure only a dialog',
    holds: ({ now, before }) => {
      if (!before) return true
      const { event } = now
      const from: unknown = before.snapshot.value
      const isBusy = isIn(from, 'form.toggling') || isIn(from, 'form.moving')
      const press = event && event.type in states ? (event as Press<Row>) : null
      const { waiting, rows, row } = now.snapshot.context as Context<Row>
      const was = (before.snapshot.context as Context<Row>).waiting
      if (press && !isBusy) return !isIn(from, 'form.closed') || hasBegun(press, now)
      const all = press ? [...was, press] : was
      const changes = all.filter(isQuick)
      const dialog = all.filter((one) => !isQuick(one)).slice(-1)
      if (press) return textOf(waiting) === textOf([...changes, ...dialog])
      if (event?.type === 'abandon') return textOf(waiting) === textOf(changes)
      const isEnd = isBusy && event && isResult(event) && !event.actorId.startsWith('load')
      if (!isEnd) return textOf(waiting) === textOf(was)
      // A switch that is done by now is not sent again, and the others have the row as it is now.
      const isOpen = ({ type, row: pressed }: Press<Row>) => {
        const current = pressed && same(rows, pressed)
        return type !== 'toggle' || !pressed || !current || isActive(current) === isActive(pressed)
      }
      const namesOf = (list: readonly Press<Row>[]) => list.map((one) => [one.type, one.row && keyOf(one.row)])
      const [next, ...later] = isFailure(event) ? dialog : [...changes, ...dialog].filter(isOpen)
      const opened = row && (same(rows, row) ?? row)
      return (
        textOf(namesOf(waiting)) === textOf(namesOf(later)) &&
        (next ? hasBegun(next, now) : isIn(now.snapshot.value, 'form.closed')) &&
        textOf(row) === textOf(opened)
      )
    },
  }
}

/** A notice of a failure says whether presses are dropped with it. */
export const droppedIsReported: Invariant<AnyStateMachine> = {
  name: 'the notice of a change that failed says whether others that waited for it are dropped',
  holds: ({ now: { notices }, before }) =>
    notices.every(
      (notice) =>
        !('hasDropped' in notice) ||
        notice.hasDropped ===
          ((before?.snapshot.context as Context<unknown> | undefined)?.waiting.some(isQuick) ?? false),
    ),
}
