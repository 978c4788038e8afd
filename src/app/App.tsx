import { RouterProvider } from 'react-router-dom'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Toaster } from '#src/components/Toaster.tsx'
import { session } from '#src/joints/session.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { shell } from '#src/texts/shell.ts'
import { router } from './routes.tsx'

export const App = () => {
  useNotices(session)
  return (
    <I18nProvider locale="pt-BR">
      <RouterProvider router={router} />
      <Toaster label={shell.notices} closeLabel={shell.closeNotice} />
    </I18nProvider>
  )
}
