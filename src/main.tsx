import { createRoot } from 'react-dom/client'
import { App } from '#src/app/App.tsx'
import { session } from '#src/joints/session.ts'
import { showNoticesBy } from '#src/joints/useNotices.ts'
import { showToast } from '#src/components/Toaster.tsx'
import { wordingOf } from '#src/texts/notices.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

showNoticesBy((notice) => showToast(wordingOf(notice)))
session.start()
createRoot(root).render(<App />)
