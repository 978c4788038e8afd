import '#src/theme/global.css.ts'
import { hasStoredSession } from '#machines/shared/client/storedSession.ts'
import { fetchShell, screens } from './app/screens.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Runs after the page and its resources are loaded, in an idle moment. */
const whenIdle = (work: () => void) => {
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** The login replaces the landing in the history: 'back' leads to the page before the landing. */
const enter = () => location.replace('/login')

/** Loads the code of the first screen in parallel with the application. */
const fetchScreen = (path: string) => {
  const isPath = (known: string): known is keyof typeof screens => known in screens
  if (!isPath(path)) return
  const parts = path === '/login' ? [screens[path]] : hasStoredSession() ? [fetchShell, screens[path]] : []
  for (const part of parts)
    part().catch((error: unknown) => console.warn('the code of the first screen could not be loaded in advance', error))
}

/**
 * The first script of every page. On `/`, a signed-in user is sent to the dashboard; otherwise the landing, which is
 * already in the page, wakes up. On all other paths it starts the application.
 */
const landing = location.pathname === '/' ? root.querySelector<HTMLElement>('[data-machine=landing]') : null
if (!landing) {
  root.replaceChildren()
  void import('./main.tsx')
  fetchScreen(location.pathname)
} else if (hasStoredSession()) location.replace('/dashboard')
else whenIdle(() => void import('#src/screens/entrance/wake.ts').then(({ wake }) => wake(landing, enter)))
