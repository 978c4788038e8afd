import { RouterProvider as AriaRouter } from 'react-aria-components'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import { Loading } from '#src/components/Loading.tsx'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Frame.css.ts'

/** Links of components use the router, so that the page is not reloaded. */
export const Frame = () => {
  const navigate = useNavigate()
  return (
    <AriaRouter navigate={(path) => void navigate(path)}>
      <Outlet />
      <ScrollRestoration />
    </AriaRouter>
  )
}

/** Shown while a route's code, the session or its rights are loading. */
export const Waiting = () => (
  <div className={css.waiting}>
    <Loading label={shell.loading} />
  </div>
)
