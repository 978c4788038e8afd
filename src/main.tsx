import '#src/theme/global.css.ts'
import { createRoot } from 'react-dom/client'
import { App } from '#src/app/App.tsx'
import { readFilledFields } from '#src/app/filledFields.ts'
import { beginIdentity } from '#src/app/identity.ts'
import { dropStrayPresses } from '#src/app/strayPress.ts'
import { prepareFirst } from '#src/app/first.ts'
import { CodeMissing } from '#src/app/screens.ts'
import { showIdentity } from '#machines/shared/identity.ts'
import { app, session } from '#src/hooks/app.ts'
import { stateText } from '#src/hooks/stateText.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

root.dataset['machine'] = 'session'
session.subscribe(({ value }) => {
  root.dataset['state'] = stateText(value)
})
const isIdentityWritten = beginIdentity()
const isReady = prepareFirst(location)
app.start()
dropStrayPresses()
readFilledFields()
/** A screen whose code does not load is no error of the application. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof CodeMissing)) reportError(error)
}
void isReady.then(() => createRoot(root, { onCaughtError }).render(<App />))

// A host that cannot write the identity into the page: the page has the one of the last visit until the server
// responds.
const refreshIdentity = async () => {
  const { readIdentity } = await import('#machines/shared/client/identity.ts')
  const identity = await readIdentity()
  if (identity) showIdentity(identity)
}
if (!isIdentityWritten) void refreshIdentity()
