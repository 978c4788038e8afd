import { z } from 'zod/mini'
import { emailFaultOf } from '../users/invitationForm.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'

/** Limits of app.settings: characters, days. */
export const maxFounderName = 120
export const auditDays = { least: 30, most: 3650 }
export const invitationDays = { least: 1, most: 90 }

/** The answer of `admin_settings()`, as far as /admin/settings shows it; texts as they are kept. */
export const settingsSchema = z.object({
  founder_name: z.string(),
  founder_email: z.string(),
  supreme_admin_email: z.string(),
  audit_days: z.string(),
  invitation_days: z.string(),
})
export type Settings = z.infer<typeof settingsSchema>

/** In the order of the form. Who is supreme is shown only. */
export const settingFields = ['founder_name', 'founder_email', 'audit_days', 'invitation_days'] as const
export type SettingField = (typeof settingFields)[number]
/** As typed. */
export type SettingValues = Readonly<Record<SettingField, string>>

export const settingValuesOf = ({
  founder_name,
  founder_email,
  audit_days,
  invitation_days,
}: Settings): SettingValues => ({
  founder_name,
  founder_email,
  audit_days,
  invitation_days,
})

export type SettingFault =
  | 'nameMissing'
  | 'nameLong'
  | 'emailInvalid'
  | 'daysMissing'
  | 'daysBroken'
  | 'auditOutside'
  | 'invitationOutside'

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
  return lengthOf(name.trim()) > maxFounderName ? 'nameLong' : null
}

/** Why the settings cannot be saved, by field; nothing when they can. The twin of `private.check_setting`. */
export const faultsOfSettings = (values: SettingValues): Partial<Record<SettingField, SettingFault>> => {
  const faults: Record<SettingField, SettingFault | null> = {
    founder_name: faultOfName(values.founder_name),
    // None is fine: then no account is the founder's.
    founder_email: isBlank(values.founder_email) || emailFaultOf(values.founder_email) === null ? null : 'emailInvalid',
    audit_days: faultOfDays(values.audit_days, auditDays, 'auditOutside'),
    invitation_days: faultOfDays(values.invitation_days, invitationDays, 'invitationOutside'),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, null without any. */
export const firstFaultOfSettings = (values: SettingValues): SettingField | null => {
  const faults = faultsOfSettings(values)
  return settingFields.find((field) => faults[field] !== undefined) ?? null
}

/** As they would be kept. */
const tidied = (values: SettingValues): SettingValues => ({
  founder_name: values.founder_name.trim(),
  founder_email: values.founder_email.trim().toLowerCase(),
  audit_days: String(wholeNumber(values.audit_days) ?? values.audit_days),
  invitation_days: String(wholeNumber(values.invitation_days) ?? values.invitation_days),
})

/** What differs from what is kept; nothing when all is as it was. */
export const changesOfSettings = (settings: Settings, values: SettingValues): Partial<SettingValues> => {
  const wanted = tidied(values)
  return Object.fromEntries(
    settingFields.filter((field) => wanted[field] !== settings[field]).map((field) => [field, wanted[field]]),
  )
}

/** Would the audit log forget sooner than it does? */
export const isShorter = (settings: Settings, values: SettingValues) =>
  (wholeNumber(values.audit_days) ?? Infinity) < Number(settings.audit_days)

/** What the audit log would forget; `oldest` is null when that is nothing. */
export const auditFootprintSchema = z.object({ entries: z.number(), oldest: z.nullable(z.string()) })
export type AuditFootprint = z.infer<typeof auditFootprintSchema>

/** The tabs of /admin/settings. */
export const settingsTabs = ['general', 'audit'] as const
export type SettingsTab = (typeof settingsTabs)[number]
export const settingsTabOf = (query: URLSearchParams): SettingsTab =>
  query.get('tab') === 'audit' ? 'audit' : 'general'

export const settingsPath = (tab: SettingsTab) => (tab === 'general' ? '/admin/settings' : '/admin/settings?tab=audit')
