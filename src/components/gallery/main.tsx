import '#src/theme/global.css.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Toaster } from '../Toaster.tsx'
import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { page } from './Gallery.css.ts'
import { Graphics } from './Graphics.tsx'
import { Lists } from './Lists.tsx'
import { Overlays } from './Overlays.tsx'
import { People } from './People.tsx'
import { Photos } from './Photos.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { States } from './States.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <StrictMode>
    <I18nProvider locale="pt-BR">
      <main className={page}>
        <VisuallyHidden>
          <h1>Galeria</h1>
        </VisuallyHidden>
        <States />
        <Controls />
        <Fields />
        <Photos />
        <People />
        <Graphics />
        <Lists />
        <Overlays />
      </main>
      <Toaster label="Avisos" closeLabel="Fechar aviso" />
    </I18nProvider>
  </StrictMode>,
)
