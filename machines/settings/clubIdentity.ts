import { writtenLine } from '../shared/writtenText.ts'
import { z } from 'zod/mini'
import { clubNamed } from '../shared/club.ts'
import { isKnownZone, type Identity } from '../shared/identity.ts'
import { isEdited } from '../shared/merge.ts'
import { isBlank, lengthOf } from '../shared/text.ts'

/** Limit of `app.settings`, in characters. */
export const maxClubName = 60

/** The settings of the identity, as `admin_settings()` has them. */
export const identitySettingsSchema = z.object({
  /** Empty until someone chooses a name. */
  club_name: z.string(),
  club_emblem: z.string(),
  club_accent: z.string(),
  time_zone: z.string(),
})

/** In the order of the form. */
export const identityFields = ['club_name', 'club_emblem', 'club_accent', 'time_zone'] as const
export type IdentityField = (typeof identityFields)[number]
/** As typed; the emblem is an address, or empty. */
export type IdentityValues = Readonly<Record<IdentityField, string>>

/** The form's values: a club without a name of its own begins with the shown one. */
export const identityValuesOf = (stored: IdentityValues): IdentityValues => ({
  club_name: stored.club_name || clubNamed(undefined).name,
  club_emblem: stored.club_emblem,
  club_accent: stored.club_accent,
  time_zone: stored.time_zone,
})

/** Colours that the form offers. Any other readable colour can be typed. */
export const accents = ['#d9b661', '#8fc3a0', '#8db8e8', '#c9a6e8', '#e8a08f', '#d8d2c8'] as const

/** The lightest surface of the pages (`pill` in src/theme/tokens.css.ts). */
const lightest = '#2f2924'
/** WCAG AA for text. */
const least = 4.5

/** The relative luminance of a colour '#rrggbb' (WCAG 2), from 0 to 1. */
export const luminance = (colour: string): number => {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/** Whether text in this colour is readable on every surface. The twin of `private.is_readable_accent`. */
export const isReadableAccent = (colour: string): boolean =>
  (luminance(colour) + 0.05) / (luminance(lightest) + 0.05) >= least

export type IdentityFault = 'nameMissing' | 'nameLong' | 'colourBroken' | 'colourDark' | 'zoneUnknown'

/** The values as the database stores them. */
const normalised = (values: IdentityValues): IdentityValues => ({
  ...values,
  club_name: writtenLine(values.club_name),
  club_accent: values.club_accent.trim().toLowerCase(),
})

/** Faults by field; empty if the identity can be saved. The twin of `private.check_identity`. */
export const faultsOfIdentity = (typed: IdentityValues): Partial<Record<IdentityField, IdentityFault>> => {
  const { club_name, club_accent, time_zone } = normalised(typed)
  const isColour = /^#[0-9a-f]{6}$/u.test(club_accent)
  const faults: Partial<Record<IdentityField, IdentityFault>> = {}
  if (isBlank(club_name)) faults.club_name = 'nameMissing'
  else if (lengthOf(club_name) > maxClubName) faults.club_name = 'nameLong'
  if (!isColour) faults.club_accent = 'colourBroken'
  else if (!isReadableAccent(club_accent)) faults.club_accent = 'colourDark'
  if (!isKnownZone(time_zone)) faults.time_zone = 'zoneUnknown'
  return faults
}

/** The first faulty field, or null. */
export const firstFaultOfIdentity = (values: IdentityValues): IdentityField | null => {
  const faults = faultsOfIdentity(values)
  return identityFields.find((field) => faults[field] !== undefined) ?? null
}

/** Are the values of a field equal once stored? */
export const isSameIdentity = (field: IdentityField, a: IdentityValues, b: IdentityValues) =>
  normalised(a)[field] === normalised(b)[field]

/**
 * The values that differ from the stored settings, or from what was sent and may be stored. A name that no one has
 * chosen always does.
 */
export const changesOfIdentity = (
  stored: IdentityValues,
  values: IdentityValues,
  sent: readonly IdentityValues[] = [],
): Partial<IdentityValues> => {
  const wanted = normalised(values)
  const versions = { base: stored, mine: values, sent }
  const edited = identityFields.filter(
    (field) => (field === 'club_name' && stored.club_name === '') || isEdited(versions, field, isSameIdentity),
  )
  return Object.fromEntries(edited.map((field) => [field, wanted[field]]))
}

/** What the pages show once the values are stored. */
export const identityOfValues = (values: IdentityValues): Identity => {
  const { club_name, club_emblem, club_accent, time_zone } = normalised(values)
  return { name: club_name, emblem: club_emblem, accent: club_accent, timeZone: time_zone }
}

/** What this tab keeps of typed values, with the stored ones that they began with. */
export const identityDraftSchema = z.object({
  version: z.literal(1),
  base: identitySettingsSchema,
  values: identitySettingsSchema,
  /** What was sent: it may be stored although the response was lost. */
  sent: z.optional(z.array(identitySettingsSchema)),
})
export type IdentityDraft = z.infer<typeof identityDraftSchema>
