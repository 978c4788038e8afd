import { writtenLine } from '../shared/writtenText.ts'
import { z } from 'zod/mini'
import { collator } from '../shared/collator.ts'
import { titleTypes, type TitleType } from './ranking.ts'
import { isBlank, lengthOf } from '../shared/text.ts'

/** In characters. */
export const maxRankingTitle = 80

/** A row of `ranking_titles`. At most one per type is active. */
export const titleRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(titleTypes),
  active: z.boolean(),
})
export type TitleRow = z.infer<typeof titleRowSchema>

/** Active titles first; weekly before monthly, as in the ranking. */
export const sortedTitles = (rows: readonly TitleRow[]): readonly TitleRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.active) - Number(a.active) ||
      titleTypes.indexOf(a.type) - titleTypes.indexOf(b.type) ||
      collator.compare(a.title, b.title),
  )

/** After a title was activated or deactivated. At most one per type is active. */
export const afterToggle = (rows: readonly TitleRow[], { id, type, active }: TitleRow): readonly TitleRow[] =>
  sortedTitles(
    rows.map((row) => {
      if (row.id === id) return { ...row, active: !active }
      return active || row.type !== type ? row : { ...row, active: false }
    }),
  )

export interface TitleValues {
  title: string
  type: TitleType
  active: boolean
}
export const emptyTitle: TitleValues = { title: '', type: 'weekly', active: true }
export const titleValuesOf = ({ title, type, active }: TitleRow): TitleValues => ({ title, type, active })

export const isSameTitle = (a: TitleValues, b: TitleValues) =>
  a.title === b.title && a.type === b.type && a.active === b.active

export type TitleFault = 'missing' | 'long'

/** Why a title is invalid, or null. Twin of `private.check_title`. */
export const faultOfTitle = ({ title }: TitleValues): TitleFault | null => {
  if (isBlank(title)) return 'missing'
  return lengthOf(writtenLine(title)) > maxRankingTitle ? 'long' : null
}

/** The active title of the same ranking that this one would replace, or null. */
export const replacedBy = (
  rows: readonly TitleRow[],
  id: string | null,
  { type, active }: TitleValues,
): TitleRow | null =>
  (active ? rows.find((row) => row.active && row.type === type && row.id !== id) : undefined) ?? null
