import '#src/theme/global.css.ts'
import { hasStoredSession } from '#machines/shared/client/storedSession.ts'
import { fetchShell, screens } from './app/screens.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** After the page is painted and whatever it shows has arrived. */
const whenIdle = (work: () => void) => {
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** The entrance takes the landing's place: going back leads to before it. */
const enter = () => location.replace('/login')

/** What the first screen needs comes at the same time as the application, not after it. */
const fetchScreen = (path: string) => {
  const isPath = (known: string): known is keyof typeof screens => known in screens
  if (!isPath(path)) return
  const parts = path === '/login' ? [screens[path]] : hasStoredSession() ? [fetchShell, screens[path]] : []
  for (const part of parts) part().catch((error: unknown) => console.warn('not fetched ahead', error))
}

/**
 * The first script of every page. The landing is in the page already and waits its turn; whoever is signed in goes on to
 * the dashboard (BEYOND.md); every other path is the application's.
 */
const landing = location.pathname === '/' ? root.querySelector<HTMLElement>('[data-machine=landing]') : null
if (!landing) {
  root.replaceChildren()
  void import('./main.tsx')
  fetchScreen(location.pathname)
} else if (hasStoredSession()) location.replace('/dashboard')
else whenIdle(() => void import('#src/screens/entrance/wake.ts').then(({ wake }) => wake(landing, enter)))
