import { keptInBrowser } from '#machines/shared/client/safeStorage.ts'
import { storedIdentity } from '#machines/shared/identity.ts'
import { identityKey } from '#src/app/identityScripts.ts'
import { hasStoredSession } from '#machines/shared/client/storedSession.ts'

/** Runs after the page and its resources are loaded, in an idle moment. */
const whenIdle = (work: () => void) => {
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** The login replaces the landing in the history: 'back' leads to the page before the landing. */
const enter = () => location.replace('/login')

const landing = document.querySelector<HTMLElement>('[data-machine=landing]')
if (!landing) throw new Error('the page has no landing')

const wakeUp = async () => {
  const { wake } = await import('#src/screens/entrance/wake.ts')
  wake(landing, enter)
}

/** Without a network the landing stays as it is painted. */
const warn = (error: unknown) => console.warn('a part of the landing was not loaded', error)

/**
 * The landing's script: a signed-in user is sent to the dashboard; otherwise the landing, already painted, wakes up.
 */
if (hasStoredSession()) location.replace('/dashboard')
else whenIdle(() => void wakeUp().catch(warn))

/** For the next visit to a host that cannot write the identity into the page. */
const keepIdentity = async () => {
  const { readIdentity } = await import('#machines/shared/client/identity.ts')
  const identity = await readIdentity()
  if (identity) keptInBrowser.keep(identityKey, JSON.stringify(storedIdentity(identity)))
}
if (!document.querySelector('meta[name=club-identity]')) whenIdle(() => void keepIdentity().catch(warn))
