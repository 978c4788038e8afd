import { RouterProvider as AriaRouter } from 'react-aria-components'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import { Loading } from '#src/components/Loading.tsx'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Frame.css.ts'

/** Links of components go through the router, so that no page is loaded anew. */
export const Frame = () => {
  const navigate = useNavigate()
  return (
    <AriaRouter navigate={(path) => void navigate(path)}>
      <Outlet />
      <ScrollRestoration />
    </AriaRouter>
  )
}

/** While a route's code, the session or its rights are on their way (SPEC.md, section 2, guard). */
export const Waiting = () => (
  <div className={css.waiting}>
    <Loading label={shell.loading} />
  </div>
)
