import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import {
  auditFootprintSchema,
  settingsSchema,
  type Footprint,
  type Settings,
  type SettingValues,
  type ShorterDays,
} from './settingsForm.ts'
import { Refusal } from '../shared/failure.ts'
import { denied, supabase } from '../shared/client/client.ts'

/** Throws the server's error, and 42501 if the caller is not an admin: the function then returns null. */
export const readSettings = async (signal: AbortSignal): Promise<Settings> => {
  const { data, error } = await supabase().rpc('admin_settings').abortSignal(signal)
  if (error) throw error
  if (data === null) throw denied()
  return settingsSchema.parse(data)
}
/** {@link readSettings} as an actor. */
export const loadSettings = fromPromise<Settings>(({ signal }) => readSettings(signal))

const readAuditFootprint = async (days: number, signal: AbortSignal) => {
  const { data, error } = await supabase().rpc('audit_footprint', { p_days: days }).abortSignal(signal).single()
  if (error) throw error
  return auditFootprintSchema.parse(data)
}

const readProofFootprint = async (days: number, signal: AbortSignal): Promise<number> => {
  const { data, error } = await supabase().rpc('proof_footprint', { p_days: days }).abortSignal(signal)
  if (error) throw error
  return z.number().parse(data)
}

/** Counts what shorter retentions would delete; null for one that is not shorter. Throws the server's error. */
export const measureRetention = fromPromise<Footprint, ShorterDays>(async ({ input: { audit, proofs }, signal }) => {
  const [entries, pictures] = await Promise.all([
    audit === null ? null : readAuditFootprint(audit, signal),
    proofs === null ? null : readProofFootprint(proofs, signal),
  ])
  return { audit: entries, pictures }
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
export const storeSettings = async (seen: Partial<Settings>, changes: Partial<Settings>, signal: AbortSignal) => {
  const { data, error } = await supabase()
    .rpc('update_settings', { p_values: { ...changes }, p_seen: { ...seen } })
    .abortSignal(signal)
  if (error) throw error
  if (data !== null) throw new SettingsConflict(settingsSchema.parse(data))
}

/** {@link storeSettings} for the general settings. */
export const saveSettings = fromPromise<void, { seen: SettingValues; changes: Partial<SettingValues> }>(
  ({ input: { seen, changes }, signal }) => storeSettings(seen, changes, signal),
)
