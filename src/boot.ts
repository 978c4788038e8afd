import '#src/theme/global.css.ts'
import { hasStoredSession } from '#machines/actors/storedSession.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const openApplication = () => {
  root.replaceChildren()
  return import('./main.tsx')
}

/** After the page is painted and whatever it shows has arrived. */
const whenIdle = (work: () => void) => {
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** The entrance takes the landing's place: going back leads to before it. */
const enter = () => location.replace('/login')

/**
 * The first script of every page. The landing is in the page already and waits its turn; whoever is signed in goes on to
 * the dashboard (BEYOND.md); every other path is the application's.
 */
const landing = location.pathname === '/' ? root.querySelector<HTMLElement>('[data-machine=landing]') : null
if (landing && !hasStoredSession())
  whenIdle(() => void import('./screens/landing/wake.ts').then(({ wake }) => wake(landing, enter)))
else {
  if (landing) history.replaceState(null, '', '/dashboard')
  void openApplication()
}
