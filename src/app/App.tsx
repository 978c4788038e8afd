import { RouterProvider } from 'react-router-dom'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { session } from '#src/hooks/session.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { NoticesWhenNeeded } from './NoticesWhenNeeded.tsx'
import { router } from './routes.tsx'

export const App = () => {
  useNotices(session)
  return (
    <I18nProvider locale="pt-BR">
      <RouterProvider router={router} />
      <NoticesWhenNeeded />
    </I18nProvider>
  )
}
