import { createRoot } from 'react-dom/client'

/** The least that React can show: the measure of DESIGN.md, 'First load'. */
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(<h1>Uma página vazia</h1>)
