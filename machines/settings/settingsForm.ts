import { writtenLine } from '../shared/writtenText.ts'
import { z } from 'zod/mini'
import { identitySettingsSchema } from './clubIdentity.ts'
import { auditViewOf, type AuditView } from './auditView.ts'
import { isFormula } from '../shared/csv.ts'
import { emailFaultOf } from '../shared/email.ts'
import { isEdited } from '../shared/merge.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'

/** Limits of `app.settings`, in characters and days. */
export const maxFounderName = 120
export const auditDays = { least: 30, most: 3650 }
export const invitationDays = { least: 1, most: 90 }
/** Days that a proof's picture is kept after the evaluation. */
export const proofDays = { least: 30, most: 3650 }
export const absenceDays = { least: 0, most: 31 }

/** The fields of `admin_settings()` that `/admin/settings` shows, as stored. */
export const settingsSchema = z.object({
  founder_name: z.string(),
  founder_email: z.string(),
  supreme_admin_email: z.string(),
  audit_days: z.string(),
  invitation_days: z.string(),
  proof_days: z.string(),
  ...identitySettingsSchema.shape,
  /** Excused days of a member a month. */
  absence_days: z.string(),
  /** 'true' once an administrator has chosen the routines in the guided setup. */
  routines_confirmed: z.string(),
})
export type Settings = z.infer<typeof settingsSchema>

/** In the order of the form. The supreme administrator is read-only. */
export const settingFields = [
  'founder_name',
  'founder_email',
  'audit_days',
  'invitation_days',
  'proof_days',
  'absence_days',
] as const
export type SettingField = (typeof settingFields)[number]
/** As typed. */
export type SettingValues = Readonly<Record<SettingField, string>>

export const settingValuesOf = ({
  founder_name,
  founder_email,
  audit_days,
  invitation_days,
  proof_days,
  absence_days,
}: Settings): SettingValues => ({
  founder_name,
  founder_email,
  audit_days,
  invitation_days,
  proof_days,
  absence_days,
})

export type SettingFault =
  | 'nameMissing'
  | 'nameLong'
  | 'nameFormula'
  | 'emailInvalid'
  | 'daysMissing'
  | 'daysBroken'
  | 'auditOutside'
  | 'invitationOutside'
  | 'proofOutside'
  | 'absenceOutside'

const faultOfDays = (
  typed: string,
  { least, most }: { least: number; most: number },
  outside: SettingFault,
): SettingFault | null => {
  if (isBlank(typed)) return 'daysMissing'
  const days = wholeNumber(typed)
  if (days === null) return 'daysBroken'
  return days < least || days > most ? outside : null
}

const faultOfName = (name: string): SettingFault | null => {
  if (isBlank(name)) return 'nameMissing'
  if (lengthOf(writtenLine(name)) > maxFounderName) return 'nameLong'
  return isFormula(writtenLine(name)) ? 'nameFormula' : null
}

/** Faults by field; empty if the settings can be saved. The twin of `private.check_setting`. */
export const faultsOfSettings = (values: SettingValues): Partial<Record<SettingField, SettingFault>> => {
  const faults: Record<SettingField, SettingFault | null> = {
    founder_name: faultOfName(values.founder_name),
    // Without an address no account belongs to the founder.
    founder_email: isBlank(values.founder_email) || emailFaultOf(values.founder_email) === null ? null : 'emailInvalid',
    audit_days: faultOfDays(values.audit_days, auditDays, 'auditOutside'),
    invitation_days: faultOfDays(values.invitation_days, invitationDays, 'invitationOutside'),
    proof_days: faultOfDays(values.proof_days, proofDays, 'proofOutside'),
    absence_days: faultOfDays(values.absence_days, absenceDays, 'absenceOutside'),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfSettings = (values: SettingValues): SettingField | null => {
  const faults = faultsOfSettings(values)
  return settingFields.find((field) => faults[field] !== undefined) ?? null
}

/** The values as the database stores them. */
const normalised = (values: SettingValues): SettingValues => ({
  founder_name: writtenLine(values.founder_name),
  founder_email: values.founder_email.trim().toLowerCase(),
  audit_days: String(wholeNumber(values.audit_days) ?? values.audit_days),
  invitation_days: String(wholeNumber(values.invitation_days) ?? values.invitation_days),
  proof_days: String(wholeNumber(values.proof_days) ?? values.proof_days),
  absence_days: String(wholeNumber(values.absence_days) ?? values.absence_days),
})

/** Are the values of a setting equal once stored? */
export const isSameSetting = (field: SettingField, a: SettingValues, b: SettingValues) =>
  normalised(a)[field] === normalised(b)[field]

/** The values that differ from the stored settings, or from what was sent and may be stored. */
export const changesOfSettings = (
  settings: Settings,
  values: SettingValues,
  sent: readonly SettingValues[] = [],
): Partial<SettingValues> => {
  const wanted = normalised(values)
  const versions = { base: settings, mine: values, sent }
  const edited = settingFields.filter((field) => isEdited(versions, field, isSameSetting))
  return Object.fromEntries(edited.map((field) => [field, wanted[field]]))
}

/** New retentions in days, each null unless it is shorter than the stored one. */
export interface ShorterDays {
  audit: number | null
  proofs: number | null
}

const shorter = (typed: string, stored: string): number | null => {
  const days = wholeNumber(typed)
  return days !== null && days < Number(stored) ? days : null
}

export const shorterDays = (settings: Settings, values: SettingValues): ShorterDays => ({
  audit: shorter(values.audit_days, settings.audit_days),
  proofs: shorter(values.proof_days, settings.proof_days),
})

/** Is a new retention shorter than the stored one? */
export const isShorter = (settings: Settings, values: SettingValues) => {
  const { audit, proofs } = shorterDays(settings, values)
  return audit !== null || proofs !== null
}

/** What a shorter retention would delete; `oldest` is null if there is nothing. */
export const auditFootprintSchema = z.object({ entries: z.number(), oldest: z.nullable(z.string()) })
export type AuditFootprint = z.infer<typeof auditFootprintSchema>

/** What shorter retentions would delete; null for one that is not shorter. */
export interface Footprint {
  audit: AuditFootprint | null
  /** The number of pictures. */
  pictures: number | null
}

export const isNothing = ({ audit, pictures }: Footprint) => (audit?.entries ?? 0) + (pictures ?? 0) === 0

export const settingsTabs = ['general', 'identity', 'audit'] as const
export type SettingsTab = (typeof settingsTabs)[number]
export const settingsTabOf = (query: URLSearchParams): SettingsTab =>
  settingsTabs.find((tab) => tab === query.get('tab')) ?? 'general'

/** The address of /admin/settings. */
export interface SettingsAddress {
  tab: SettingsTab
  /** The filters of the tab 'audit'. */
  view: AuditView
}

export const settingsAddressOf = (query: URLSearchParams): SettingsAddress => ({
  tab: settingsTabOf(query),
  view: auditViewOf(query),
})

export const settingsPath = (tab: SettingsTab) => (tab === 'general' ? '/admin/settings' : `/admin/settings?tab=${tab}`)
