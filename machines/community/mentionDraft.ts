import { z } from 'zod/mini'

/** A member as one may be mentioned. */
export const mentionedSchema = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  position: z.string(),
  photo_url: z.nullable(z.string()),
})
export type Mentioned = z.infer<typeof mentionedSchema>

/** The mention that is being typed: what stands between '@' and the caret, and where '@' stands. */
export interface MentionDraft {
  start: number
  search: string
}

/** Part of a name or a handle, in which no space stands; before '@' stands no letter, as in an e-mail address. */
const beginning = /(?<![A-Za-z0-9_\u00c0-\u024f@/])@([\p{L}\p{M}\p{N}.'’-]*)$/u
/** What is left of the word in whose middle the caret stands, and the space behind it. */
const end = /^[\p{L}\p{M}\p{N}]* ?/u

/** The mention that ends at the caret; null where none does. */
export const mentionDraftAt = (text: string, caret: number): MentionDraft | null => {
  const found = beginning.exec(text.slice(0, caret))
  return found ? { start: found.index, search: found[1] ?? '' } : null
}

/** A text with a member's handle in place of the mention that is being typed, and where the caret stands then: behind a space. */
export const withMention = (text: string, { start, search }: MentionDraft, handle: string) => {
  const begun = `${text.slice(0, start)}@${handle} `
  return { text: begun + text.slice(start + 1 + search.length).replace(end, ''), caret: begun.length }
}
