import '#src/theme/global.css.ts'
import { createRoot } from 'react-dom/client'
import { App } from '#src/app/App.tsx'
import { readFilledFields } from '#src/app/filledFields.ts'
import { dropStrayPresses } from '#src/app/strayPress.ts'
import { fetchShell, screens } from '#src/app/screens.ts'
import { hasStoredSession } from '#machines/shared/client/storedSession.ts'
import { app, session } from '#src/hooks/app.ts'
import { stateText } from '#src/hooks/stateText.ts'

/** Loads the code of the first screen. Resolves when its frame can be shown. */
const fetchScreen = async (path: string) => {
  const isPath = (known: string): known is keyof typeof screens => known in screens
  if (!isPath(path) || (path !== '/login' && !hasStoredSession())) return
  void screens[path]()
  try {
    await (path === '/login' ? screens[path]() : fetchShell())
  } catch (error) {
    console.warn('the code of the first screen could not be loaded in advance', error)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

root.dataset['machine'] = 'session'
session.subscribe(({ value }) => {
  root.dataset['state'] = stateText(value)
})
const isReady = fetchScreen(location.pathname)
app.start()
dropStrayPresses()
readFilledFields()
void isReady.then(() => createRoot(root, { onCaughtError: reportError }).render(<App />))
