import '#src/theme/global.css.ts'
import { createRoot } from 'react-dom/client'
import { App } from '#src/app/App.tsx'
import { readFilledFields } from '#src/app/filledFields.ts'
import { dropStrayPresses } from '#src/app/strayPress.ts'
import { fetchShell, screens } from '#src/app/screens.ts'
import { hasStoredSession } from '#machines/shared/client/storedSession.ts'
import { app, session } from '#src/hooks/app.ts'
import { stateText } from '#src/hooks/stateText.ts'

/** Loads the code of the first screen before React renders. */
const fetchScreen = (path: string) => {
  const isPath = (known: string): known is keyof typeof screens => known in screens
  if (!isPath(path)) return
  const parts = path === '/login' ? [screens[path]] : hasStoredSession() ? [fetchShell, screens[path]] : []
  for (const part of parts)
    part().catch((error: unknown) => console.warn('the code of the first screen could not be loaded in advance', error))
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

root.dataset['machine'] = 'session'
session.subscribe(({ value }) => {
  root.dataset['state'] = stateText(value)
})
fetchScreen(location.pathname)
app.start()
dropStrayPresses()
readFilledFields()
createRoot(root).render(<App />)
