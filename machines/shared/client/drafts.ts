import type { z } from 'zod/mini'
import { keptInTab } from './safeStorage.ts'
import { draftPrefix } from './storedSession.ts'

/*
 * What was typed and not sent yet, kept in this tab so that a reload loses nothing; it goes when its person signs out, and when
 * another person signs in.
 */

/** Where a person's draft of something is kept. */
export const draftKey = (userId: string, thing: string) => `${draftPrefix}${userId}:${thing}`

/** null without a draft, or with one that its schema does not accept. */
export const readDraft = <Draft>(key: string, schema: z.ZodMiniType<Draft>): Draft | null => {
  const stored = keptInTab.read(key)
  if (stored === null) return null
  try {
    const draft = schema.safeParse(JSON.parse(stored))
    return draft.success ? draft.data : null
  } catch (error) {
    console.warn('an unreadable draft was left out', error)
    return null
  }
}

export const keepDraft = (key: string, draft: object | null) => {
  if (draft === null) keptInTab.forget(key)
  else keptInTab.keep(key, JSON.stringify(draft))
}
