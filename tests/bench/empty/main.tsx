import { createRoot } from 'react-dom/client'

/** The smallest React page: `bench:load` compares with it. */
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(<h1>Uma página vazia</h1>)
