import type { Notice, NoticeKey } from '#machines/notices.ts'

/** How a notice reads; `danger` is the destructive red of SPEC.md, section 8. */
export interface Wording {
  tone: 'success' | 'danger' | 'info'
  title: string
  description?: string
}

export const failed = (title: string, description: string): Wording => ({ tone: 'danger', title, description })
export const done = (title: string, description?: string): Wording => ({
  tone: 'success',
  title,
  ...(description === undefined ? {} : { description }),
})
export const invalid = (description: string) => failed('Erro de validação', description)

/** Notices with these keys, each in words. */
export type Wordings<Key extends NoticeKey> = { [K in Key]: (notice: Extract<Notice, { key: K }>) => Wording }
