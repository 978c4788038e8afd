import { fromPromise } from 'xstate'
import { shownDayAt } from '../shared/dates.ts'

/**
 * What a form needs for a new row: a version 4 UUID, so that a repeated save adds it once, and today as `yyyy-MM-dd`.
 */
export interface NewRow {
  id: string
  today: string
}

/** A new {@link NewRow}; it sends no request. */
export const prepareRow = fromPromise<NewRow>(async () => ({
  id: crypto.randomUUID(),
  today: shownDayAt(Date.now()),
}))
