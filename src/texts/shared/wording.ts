import type { Notice, NoticeKey } from '#machines/notices.ts'

/** The text of a notice; `danger` is red. */
export interface Wording {
  tone: 'success' | 'danger' | 'info'
  title: string
  description?: string
  /** The label of the button that takes back what was done. */
  undo?: string
}

export const failed = (title: string, description: string): Wording => ({ tone: 'danger', title, description })
export const done = (title: string, description?: string): Wording => ({
  tone: 'success',
  title,
  ...(description === undefined ? {} : { description }),
})
export const withUndo = (wording: Wording): Wording => ({ ...wording, undo: 'Desfazer' })
export const invalid = (description: string) => failed('Erro de validação', description)

/** The wording of each notice, by key. */
export type Wordings<Key extends NoticeKey> = { [K in Key]: (notice: Extract<Notice, { key: K }>) => Wording }
