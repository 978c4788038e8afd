import type { Choice } from '../merge.ts'

/** In the state `conflict` of a form: the user chooses field by field and continues. */
export type ConflictEvent<Values> =
  | ({ type: 'field.choose' } & Choice<Values>)
  /** Saves the merged values. */
  | { type: 'merge' }
  /** Returns to the form, with the merged values. */
  | { type: 'back' }
