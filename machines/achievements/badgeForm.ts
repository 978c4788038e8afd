import { z } from 'zod/mini'
import { badgeIcons, measures, type BadgeIcon, type Measure } from './achievement.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'

/** Limits of the table `badges`: characters; units of the measure. */
export const maxBadgeTitle = 60
export const maxBadgeDescription = 300
export const maxThreshold = 100_000

/** A row of `badge_rules()`. */
export const badgeRuleSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(badgeIcons),
  /** null for one that only a hand grants. */
  measure: z.nullable(z.enum(measures)),
  threshold: z.nullable(z.number()),
  active: z.boolean(),
  /** By which one learns that somebody else changed it. */
  updated_at: z.string(),
  /** How many members have it. */
  holders: z.number(),
})
export type BadgeRule = z.infer<typeof badgeRuleSchema>

/** What is in the form; `threshold` as typed, so that nothing typed is lost. */
export interface BadgeValues {
  title: string
  description: string
  icon: BadgeIcon
  /** null for 'by hand only'. */
  measure: Measure | null
  threshold: string
  active: boolean
}

export const emptyBadge: BadgeValues = {
  title: '',
  description: '',
  icon: 'star',
  measure: 'reading_days',
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

/** Is there nothing that would be lost? Against the rule as it was opened, or the empty form. */
export const isSameBadge = (a: BadgeValues, b: BadgeValues) =>
  a.title === b.title &&
  a.description === b.description &&
  a.icon === b.icon &&
  a.measure === b.measure &&
  (a.threshold === b.threshold || a.measure === null) &&
  a.active === b.active

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

const faultOfText = <Fault extends BadgeFault>(text: string, most: number, missing: Fault, long: Fault) => {
  if (isBlank(text)) return missing
  return lengthOf(text.trim()) > most ? long : null
}

/** Why the form cannot be sent, by field; nothing when it can. */
export const faultsOfBadge = (values: BadgeValues): Partial<Record<BadgeField, BadgeFault>> => {
  const faults = {
    title: faultOfText<BadgeFault>(values.title, maxBadgeTitle, 'titleMissing', 'titleLong'),
    description: faultOfText<BadgeFault>(
      values.description,
      maxBadgeDescription,
      'descriptionMissing',
      'descriptionLong',
    ),
    threshold: faultOfThreshold(values),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, null without any. */
export const firstFaultOfBadge = (values: BadgeValues): BadgeField | null => {
  const faults = faultsOfBadge(values)
  return badgeFields.find((field) => faults[field] !== undefined) ?? null
}

/** The columns to write. */
export type BadgeRow = Omit<BadgeRule, 'id' | 'updated_at' | 'holders'>

/** Values must be without faults. */
export const badgeRowOf = (values: BadgeValues): BadgeRow => ({
  title: values.title.trim(),
  description: values.description.trim(),
  icon: values.icon,
  measure: values.measure,
  threshold: values.measure === null ? null : wholeNumber(values.threshold),
  active: values.active,
})
