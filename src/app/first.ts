import { waitFor } from 'xstate'
import { passes } from '#machines/shared/access.ts'
import { hasStoredSession } from '#machines/shared/client/storedSession.ts'
import { session } from '#src/hooks/app.ts'
import { guardOf } from './routes.tsx'
import { fetchShell, screens } from './screens.ts'
import { fetchTab } from './tabs.ts'

/** Milliseconds that the frame waits for the screen's code and for the session, which are usually there before it. */
const patience = 200

type Path = keyof typeof screens

const isPath = (path: string): path is Path => path in screens

/**
 * Starts the machines of the shell, and of a screen and its tab that the user may open. Throws if `signal` is aborted
 * first.
 */
const begin = async (path: Path, search: string, signal: AbortSignal) => {
  const [screen, , tab] = await Promise.all([screens[path](), fetchShell(), fetchTab({ pathname: path, search })])
  const { startShell } = await import('./Shell.tsx')
  const snapshot = await waitFor(session, (state) => !state.matches('restoring'), { signal })
  const { access } = snapshot.context
  const { required = [] } = guardOf(path) ?? {}
  if (!snapshot.matches('signedIn') || (required.length > 0 && !(access && passes(access, required)))) return
  startShell()
  if ('begin' in screen) await screen.begin(new URLSearchParams(search))
  for (const { begin: beginPart } of tab) beginPart?.()
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Loads the code of the first screen and starts its machines, so that their requests do not wait for the first
 * rendering. Resolves when the page can be rendered.
 */
export const prepareFirst = async ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> => {
  if (!isPath(pathname) || (pathname !== '/login' && !hasStoredSession())) return
  const late = new AbortController()
  const untilLate = async () => {
    await fetchShell()
    await wait(patience)
    late.abort()
  }
  try {
    await (guardOf(pathname) ? Promise.race([begin(pathname, search, late.signal), untilLate()]) : screens[pathname]())
  } catch (error) {
    console.warn('the code of the first screen could not be loaded in advance', error)
  }
}
