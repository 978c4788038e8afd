import { fromPromise } from 'xstate'
import {
  auditFootprintSchema,
  settingsSchema,
  type AuditFootprint,
  type Settings,
  type SettingValues,
} from './settingsForm.ts'
import { Refusal } from '../shared/failure.ts'
import { supabase } from '../shared/client/client.ts'

/** Throws the server's error, and 42501 if the caller is not an admin: the function then returns null. */
export const readSettings = async (signal: AbortSignal): Promise<Settings> => {
  const { data, error } = await supabase().rpc('admin_settings').abortSignal(signal)
  if (error) throw error
  if (data === null) throw new Refusal('42501')
  return settingsSchema.parse(data)
}
export const loadSettings = fromPromise<Settings>(({ signal }) => readSettings(signal))

/** Counts what a retention of `days` would delete from the audit log. Throws the server's error. */
export const measureAudit = fromPromise<AuditFootprint, { days: number }>(async ({ input: { days }, signal }) => {
  const { data, error } = await supabase().rpc('audit_footprint', { p_days: days }).abortSignal(signal).single()
  if (error) throw error
  return auditFootprintSchema.parse(data)
})

/** Another administrator changed the settings after they were loaded. */
export class SettingsConflict extends Refusal {
  /** The current settings. */
  readonly theirs: Settings
  constructor(theirs: Settings) {
    super('settings_changed')
    this.theirs = theirs
  }
}

/**
 * Saves all changes or none, if the stored values still equal `seen`. A repeated request succeeds. Throws
 * {@link SettingsConflict}, else the server's error, with a sentence.
 */
export const saveSettings = fromPromise<void, { seen: SettingValues; changes: Partial<SettingValues> }>(
  async ({ input: { seen, changes }, signal }) => {
    const { data, error } = await supabase()
      .rpc('update_settings', { p_values: { ...changes }, p_seen: { ...seen } })
      .abortSignal(signal)
    if (error) throw error
    if (data !== null) throw new SettingsConflict(settingsSchema.parse(data))
  },
)
