import '#src/theme/global.css.ts'
import { createRoot } from 'react-dom/client'
import { App } from '#src/app/App.tsx'
import { readFilledFields } from '#src/app/filledFields.ts'
import { dropStrayPresses } from '#src/app/strayPress.ts'
import { prepareFirst } from '#src/app/first.ts'
import { app, session } from '#src/hooks/app.ts'
import { stateText } from '#src/hooks/stateText.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

root.dataset['machine'] = 'session'
session.subscribe(({ value }) => {
  root.dataset['state'] = stateText(value)
})
const isReady = prepareFirst(location)
app.start()
dropStrayPresses()
readFilledFields()
void isReady.then(() => createRoot(root, { onCaughtError: reportError }).render(<App />))
