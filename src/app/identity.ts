import { keptInBrowser } from '#machines/shared/client/safeStorage.ts'
import {
  defaultIdentity,
  followIdentity,
  identityOf,
  shownIdentity,
  showIdentity,
  storedIdentity,
} from '#machines/shared/identity.ts'
import { setCalendarZone } from '#src/components/zone.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { identityKey } from './identityScripts.ts'

const parsed = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch (error) {
    console.warn('the identity of the club cannot be read', error)
    return null
  }
}

/** Our own server writes the identity into each page, so it is always the newest. */
const written = () => identityOf(parsed(document.querySelector<HTMLMetaElement>('meta[name=club-identity]')?.content))

/** What React does not render: the accent colour, the icon of the window, and what the next visit begins with. */
const paint = () => {
  const identity = shownIdentity()
  const { accent, emblem, timeZone } = identity
  setCalendarZone(timeZone)
  const page = document.documentElement
  page.toggleAttribute('data-accent', accent !== defaultIdentity.accent)
  page.style.setProperty('--accent', accent)
  document
    .querySelector<HTMLLinkElement>('link[rel=icon]')
    ?.setAttribute('href', pictureUrl(emblem || null) ?? '/mark.svg')
  keptInBrowser.keep(identityKey, JSON.stringify(storedIdentity(identity)))
}

/**
 * Shows the identity that the server wrote into the page, else the one of the last visit; call before the first render.
 * Returns whether the server wrote it.
 */
export const beginIdentity = (): boolean => {
  const own = written()
  const identity = own ?? identityOf(parsed(keptInBrowser.read(identityKey)))
  followIdentity(paint)
  if (identity) showIdentity(identity)
  return own !== null
}
