import { RestError } from './errors.ts'

/** The `Prefer` header (RFC 7240). */
export interface Preferences {
  return?: 'representation' | 'minimal'
  count?: 'exact'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  tx?: 'commit' | 'rollback'
  maxAffected?: number
}

/** Every count is exact: the planner's estimate would include rows that the caller may not see. */
const counted: Preferences = { count: 'exact' }

const known: ReadonlyMap<string, Preferences> = new Map<string, Preferences>([
  ['return=representation', { return: 'representation' }],
  ['return=minimal', { return: 'minimal' }],
  ['count=exact', counted],
  ['count=planned', counted],
  ['count=estimated', counted],
  ['resolution=merge-duplicates', { resolution: 'merge-duplicates' }],
  ['resolution=ignore-duplicates', { resolution: 'ignore-duplicates' }],
  ['missing=default', { missing: 'default' }],
  ['missing=null', { missing: 'null' }],
  ['handling=strict', { handling: 'strict' }],
  ['handling=lenient', { handling: 'lenient' }],
  ['tx=commit', { tx: 'commit' }],
  ['tx=rollback', { tx: 'rollback' }],
])

const meaningOf = (preference: string): Preferences | undefined => {
  const most = /^max-affected=(\d{1,15})$/.exec(preference)?.[1]
  return most === undefined ? known.get(preference) : { maxAffected: Number(most) }
}

/**
 * Parses the header; the first of repeated preferences wins. Throws PGRST122 for an unknown one if `handling=strict`.
 */
export const parsePreferences = (header: string | undefined): Preferences => {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  let preferences: Preferences = {}
  const invalid: string[] = []
  for (const preference of wanted) {
    const meaning = meaningOf(preference)
    if (meaning) preferences = { ...meaning, ...preferences }
    else invalid.push(preference)
  }
  if (preferences.handling === 'strict' && invalid.length > 0)
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ')}`,
    })
  return preferences
}

/** The `Preference-Applied` header: those of `names` that were requested. */
export const appliedHeader = (
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): Readonly<Record<string, string>> => {
  const parts = names.flatMap((key) => {
    const value = preferences[key]
    if (value === undefined || (key === 'maxAffected' && preferences.handling !== 'strict')) return []
    return [`${key === 'maxAffected' ? 'max-affected' : key}=${value}`]
  })
  return parts.length > 0 ? { 'Preference-Applied': parts.join(', ') } : {}
}
