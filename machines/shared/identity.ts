/** What a club shows of itself, also to people without an account. */
export interface Identity {
  /** Empty until someone chooses one: then the pages show the name of the build. */
  name: string
  /** The stored address of a picture in the public bucket; empty for the mark of the product. */
  emblem: string
  /** '#rrggbb', in lower case. */
  accent: string
  /** An IANA name, such as 'America/Manaus'. */
  timeZone: string
}

export const defaultIdentity: Identity = { name: '', emblem: '', accent: '#d9b661', timeZone: 'America/Sao_Paulo' }

let current = defaultIdentity
const listeners = new Set<() => void>()

/** Whether this browser can calculate in a time zone. That of the page is known: to make a formatter is slow. */
export const isKnownZone = (timeZone: string): boolean => {
  try {
    return timeZone === current.timeZone || new Intl.DateTimeFormat('pt-BR', { timeZone }).format(0) !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const emblemPath = /^\/storage\/v1\/object\/public\/confraria-assets\/club-emblem\/[\w.-]+$/u

/**
 * The identity in a response of `club_identity()`, or as this browser keeps it; null for anything else. Without zod:
 * the landing page reads it too. A part that this browser cannot show has its default.
 */
export const identityOf = (value: unknown): Identity | null => {
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
  const text = (key: string, isFine: (text: string) => boolean, otherwise: string) => {
    const found = fields.get(key)
    return typeof found === 'string' && isFine(found) ? found : otherwise
  }
  if (!fields.has('club_accent')) return null
  return {
    name: text('club_name', (name) => name.length <= 120, defaultIdentity.name),
    emblem: text('club_emblem', (emblem) => emblemPath.test(emblem), defaultIdentity.emblem),
    accent: text('club_accent', (accent) => /^#[0-9a-f]{6}$/u.test(accent), defaultIdentity.accent),
    timeZone: text('time_zone', isKnownZone, defaultIdentity.timeZone),
  }
}

/** The inverse of {@link identityOf}. */
export const storedIdentity = ({ name, emblem, accent, timeZone }: Identity) => ({
  club_name: name,
  club_emblem: emblem,
  club_accent: accent,
  time_zone: timeZone,
})

/** The identity that the page shows. The page reads it before it renders (src/app/identity.ts). */
export const shownIdentity = (): Identity => current

/** Shows another identity. */
export const showIdentity = (identity: Identity): void => {
  current = identity
  for (const listener of listeners) listener()
}

/** Calls a listener after each change. Returns a function that ends it. */
export const followIdentity = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A value that depends on the club's time zone, made once for each zone. */
export const inZone = <Value>(make: (timeZone: string) => Value): (() => Value) => {
  let made: { zone: string; value: Value } | undefined
  return () => {
    const { timeZone: zone } = current
    if (made?.zone !== zone) made = { zone, value: make(zone) }
    return made.value
  }
}
