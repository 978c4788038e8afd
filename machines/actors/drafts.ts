import { z } from 'zod/mini'
import type { RoutineType } from '../model/routine.ts'
import { draftPrefix } from './storedSession.ts'

/** What was typed and not sent yet, kept in this tab so that a reload loses nothing; it goes with the session. */
const draftSchema = z.object({ version: z.literal(1), notes: z.string().check(z.maxLength(20_000)) })

const keyOf = (userId: string, routine: RoutineType) => `${draftPrefix}${userId}:routine:${routine}`

/** Empty text without a draft, or with one that is not readable. */
export const readNotes = (userId: string, routine: RoutineType): string => {
  const stored = sessionStorage.getItem(keyOf(userId, routine))
  if (stored === null) return ''
  try {
    const draft = draftSchema.safeParse(JSON.parse(stored))
    return draft.success ? draft.data.notes : ''
  } catch (error) {
    console.warn('an unreadable draft was left out', error)
    return ''
  }
}

export const keepNotes = (userId: string, routine: RoutineType, notes: string) => {
  if (notes === '') sessionStorage.removeItem(keyOf(userId, routine))
  else sessionStorage.setItem(keyOf(userId, routine), JSON.stringify({ version: 1, notes }))
}
