import { z } from 'zod/mini'

/** A member as a suggestion for a mention. */
export const mentionedSchema = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  position: z.string(),
  photo_url: z.nullable(z.string()),
})
export type Mentioned = z.infer<typeof mentionedSchema>

/** The mention that is being typed: the text between '@' and the caret, and the index of '@'. */
export interface MentionDraft {
  start: number
  search: string
}

/** Part of a name or a handle, without spaces. No letter precedes '@': that is an e-mail address. */
const beginning = /(?<![A-Za-z0-9_\u00c0-\u024f@/])@([\p{L}\p{M}\p{N}.'’-]*)$/u
/** The rest of the word after the caret, and the space after it. */
const end = /^[\p{L}\p{M}\p{N}]* ?/u

/** The mention that ends at the caret; null if absent. */
export const mentionDraftAt = (text: string, caret: number): MentionDraft | null => {
  const found = beginning.exec(text.slice(0, caret))
  return found ? { start: found.index, search: found[1] ?? '' } : null
}

/** Replaces the typed mention with a member's handle. Returns the caret, which is after a space. */
export const withMention = (text: string, { start, search }: MentionDraft, handle: string) => {
  const textBefore = `${text.slice(0, start)}@${handle} `
  return { text: textBefore + text.slice(start + 1 + search.length).replace(end, ''), caret: textBefore.length }
}
