import '#src/theme/global.css.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { machines } from 'virtual:machines'
import { Explorer } from './Explorer.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <I18nProvider locale="pt-BR">
      <Explorer machines={machines} />
    </I18nProvider>
  </StrictMode>,
)
