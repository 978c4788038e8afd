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

/** Words of a name or a handle, at most three; no letter stands before '@', as in an e-mail address. */
const beginning = /(?<![A-Za-z0-9_\u00c0-\u024f@/])@((?:[\p{L}\p{N}.'’-]+(?: [\p{L}\p{N}.'’-]+){0,2})?)$/u

/** The mention that ends at the caret; null where none does. */
export const mentionDraftAt = (text: string, caret: number): MentionDraft | null => {
  const before = text.slice(0, caret)
  const found = beginning.exec(before)
  return found ? { start: found.index, search: found[1] ?? '' } : null
}

/** A text with a member's handle in place of the mention that is being typed, and where the caret stands then: behind a space. */
export const withMention = (text: string, { start, search }: MentionDraft, handle: string) => {
  const rest = text.slice(start + 1 + search.length)
  const begun = `${text.slice(0, start)}@${handle} `
  return { text: `${begun}${rest.replace(/^ /u, '')}`, caret: begun.length }
}
