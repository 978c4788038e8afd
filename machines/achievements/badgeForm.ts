import { writtenLine, writtenText } from '../shared/writtenText.ts'
import { z } from 'zod/mini'
import { badgeIcons, measureSchema, type BadgeIcon } from './achievement.ts'
import type { Measure } from './measure.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'

/** Limits of the table `badges`: characters; units of the measure. */
export const maxBadgeTitle = 60
export const maxBadgeDescription = 300
export const maxThreshold = 100_000

export const badgeRuleSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(badgeIcons),
  /** null: only granted by hand. */
  measure: z.nullable(measureSchema),
  threshold: z.nullable(z.number()),
  active: z.boolean(),
  /** Detects another user's change. */
  updated_at: z.string(),
  /** The number of members with the badge. */
  holders: z.number(),
})
export type BadgeRule = z.infer<typeof badgeRuleSchema>

/** Values of the form. `threshold` is the typed text, so that no input is lost. */
export interface BadgeValues {
  title: string
  description: string
  icon: BadgeIcon
  /** null: only granted by hand. */
  measure: Measure | null
  threshold: string
  active: boolean
}

export const emptyBadge: BadgeValues = {
  title: '',
  description: '',
  icon: 'star',
  // Every club has it.
  measure: 'routine_streak',
  threshold: '',
  active: true,
}

export const valuesOf = ({ title, description, icon, measure, threshold, active }: BadgeRow): BadgeValues => ({
  title,
  description,
  icon,
  measure,
  threshold: threshold === null ? '' : String(threshold),
  active,
})

const badgeKeys = ['title', 'description', 'icon', 'measure', 'threshold', 'active'] as const

/** Are the values of a field equal once stored? */
export const isSameBadgeField = (field: keyof BadgeValues, a: BadgeValues, b: BadgeValues): boolean =>
  a[field] === b[field] || (field === 'threshold' && a.measure === null && b.measure === null)

/** True if no input would be lost. Compares with the opened rule, or with the empty form. */
export const isSameBadge = (a: BadgeValues, b: BadgeValues) => badgeKeys.every((field) => isSameBadgeField(field, a, b))

/** In the order of the form. */
export const badgeFields = ['title', 'description', 'threshold'] as const
export type BadgeField = (typeof badgeFields)[number]
export type BadgeFault =
  | 'titleMissing'
  | 'titleLong'
  | 'descriptionMissing'
  | 'descriptionLong'
  | 'thresholdMissing'
  | 'thresholdOutside'

const faultOfThreshold = ({ measure, threshold }: BadgeValues): BadgeFault | null => {
  if (measure === null) return null
  if (isBlank(threshold)) return 'thresholdMissing'
  const count = wholeNumber(threshold)
  return count === null || count < 1 || count > maxThreshold ? 'thresholdOutside' : null
}

const faultOfText = <Fault extends BadgeFault>(text: string, max: number, missing: Fault, long: Fault) => {
  if (isBlank(text)) return missing
  return lengthOf(text) > max ? long : null
}

/** Why the form is invalid, by field; empty if it is valid. */
export const faultsOfBadge = (values: BadgeValues): Partial<Record<BadgeField, BadgeFault>> => {
  const faults = {
    title: faultOfText<BadgeFault>(writtenLine(values.title), maxBadgeTitle, 'titleMissing', 'titleLong'),
    description: faultOfText<BadgeFault>(
      writtenText(values.description),
      maxBadgeDescription,
      'descriptionMissing',
      'descriptionLong',
    ),
    threshold: faultOfThreshold(values),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfBadge = (values: BadgeValues): BadgeField | null => {
  const faults = faultsOfBadge(values)
  return badgeFields.find((field) => faults[field] !== undefined) ?? null
}

export type BadgeRow = Omit<BadgeRule, 'id' | 'updated_at' | 'holders'>

/** The values must be valid. */
export const badgeRowOf = (values: BadgeValues): BadgeRow => ({
  title: writtenLine(values.title),
  description: writtenText(values.description),
  icon: values.icon,
  measure: values.measure,
  threshold: values.measure === null ? null : wholeNumber(values.threshold),
  active: values.active,
})
