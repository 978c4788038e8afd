import { createRoot } from 'react-dom/client'
import { App } from '#src/app/App.tsx'
import { session } from '#src/joints/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

session.start()
createRoot(root).render(<App />)
