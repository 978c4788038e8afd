import { createHash } from 'node:crypto'

/** The identity as `club_identity()` returns it. */
interface StoredIdentity {
  club_name: string
  club_emblem: string
  club_accent: string
  time_zone: string
}

const standard: StoredIdentity = {
  club_name: '',
  club_emblem: '',
  club_accent: '#d9b661',
  time_zone: 'America/Sao_Paulo',
}

const isStored = (value: unknown): value is StoredIdentity =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(standard).every((key) => typeof (value as Record<string, unknown>)[key] === 'string')

/** Milliseconds that a page waits for the database; longer while nothing is known, at the start. */
const patience = 250
const firstPatience = 3_000

/** Requests the identity of the club at a backend. */
export const identityAt = (url: string, anonKey: string) => (): Promise<Response> =>
  fetch(new URL('/rest/v1/rpc/club_identity', url), {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(10_000),
  })

/**
 * Reads the identity for each page. If the database does not respond in time, the last known one is used: a busy
 * database delays no later page by more than {@link patience}. `request` reads `club_identity()`.
 */
export const identityReader = (request: () => Promise<Response>): (() => Promise<StoredIdentity | null>) => {
  let known: StoredIdentity | null = null
  let pending: Promise<void> | null = null
  const read = async () => {
    try {
      const response = await request()
      const value: unknown = response.ok ? await response.json() : null
      if (isStored(value)) known = value
    } catch (error) {
      console.warn('the identity of the club is the last known one', error)
    } finally {
      pending = null
    }
  }
  return async () => {
    pending ??= read()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, known === null ? firstPatience : patience)
    })
    await Promise.race([pending, late])
    clearTimeout(timer)
    return known
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/gu, (sign) => entities[sign] ?? '')

/** A tag of the identity, so that a page with another one has another ETag. */
export const identityTag = (identity: StoredIdentity | null): string =>
  identity === null ? '' : createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 12)

/**
 * Writes the identity into a page: for the scripts (src/app/identity.ts), and for the first paint title, icon, colour,
 * and the landing's name and emblem. Each value was checked by the database; all are escaped.
 */
export const withIdentity = (html: string, identity: StoredIdentity | null): string => {
  if (identity === null) return html
  const { club_name: name, club_emblem: emblem, club_accent: accent } = identity
  const isOwnAccent = /^#[0-9a-f]{6}$/u.test(accent) && accent !== standard.club_accent
  let page = html.replace(
    /<head[^>]*>/u,
    (head) => `${head}<meta name="club-identity" content="${escaped(JSON.stringify(identity))}">`,
  )
  if (isOwnAccent)
    page = page
      .replace('<html ', '<html data-accent ')
      .replace('</head>', () => `<style>:root{--accent:${accent}}</style></head>`)
  if (name !== '')
    page = page
      .replace(/<title>[^<]*<\/title>/u, () => `<title>${escaped(name)}</title>`)
      .replace(/(<[^>]* data-club="name"[^>]*>)[^<]*/gu, (_, tag: string) => `${tag}${escaped(name)}`)
  if (emblem !== '')
    page = page
      .replace(/(<link rel="icon")[^>]*>/u, (_, tag: string) => `${tag} href="${escaped(emblem)}">`)
      .replace(
        /(<[^>]* data-club="mark"[^>]*>)[^]*?<\/svg>/gu,
        (_, tag: string) => `${tag}<img src="${escaped(emblem)}" width="28" height="28" alt="">`,
      )
  return page
}
