import type { z } from 'zod/mini'
import { failureOf } from '../failure.ts'
import { keptInTab } from './safeStorage.ts'
import { draftPrefix, storedSession } from './storedSession.ts'

/*
 * Drafts: unsent texts, stored in this tab so that a reload loses nothing. They are removed when their person signs
 * out, and when another person signs in.
 */

/** The storage key of a person's draft. `thing`: what it is a draft of, such as 'member:new'. */
export const draftKey = (userId: string, thing: string) => `${draftPrefix}${userId}:${thing}`

/** Null if there is no draft, or if its schema rejects it. */
export const readDraft = <Draft>(key: string, schema: z.ZodMiniType<Draft>): Draft | null => {
  const stored = keptInTab.read(key)
  if (stored === null) return null
  try {
    const draft = schema.safeParse(JSON.parse(stored))
    return draft.success ? draft.data : null
  } catch (error) {
    console.warn('ignores an unreadable draft', error)
    return null
  }
}

/** Stores a draft; null removes it. */
export const keepDraft = (key: string, draft: object | null) => {
  if (draft === null) keptInTab.forget(key)
  else keptInTab.keep(key, JSON.stringify(draft))
}

/** The draft with which a form opens, for its machine's input. */
export interface OpenedDraft<Draft> {
  /** Where the form keeps it: fixed when the form opens, so that another person who signs in never reads it. */
  key: string
  /** null without one. */
  stored: Draft | null
}

/** The draft of the person who is signed in now. */
export const openDraft = <Draft>(thing: string, schema: z.ZodMiniType<Draft>): OpenedDraft<Draft> => {
  const key = draftKey(storedSession()?.user.id ?? '', thing)
  return { key, stored: readDraft(key, schema) }
}

/** The draft of a new record, unless `find` finds the record: it is done. Without a response the draft stays. */
export const withoutDone = async <Draft>(draft: Draft, find: () => Promise<object | null>): Promise<Draft | null> => {
  try {
    if (await find()) return null
  } catch (error) {
    console.warn('keeps a draft', failureOf(error))
  }
  return draft
}
