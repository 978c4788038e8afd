import { RouterProvider } from 'react-router-dom'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { NoticesWhenNeeded } from './NoticesWhenNeeded.tsx'
import { router } from './routes.tsx'

export const App = () => (
  <I18nProvider locale="pt-BR">
    <RouterProvider router={router} />
    <NoticesWhenNeeded />
  </I18nProvider>
)
