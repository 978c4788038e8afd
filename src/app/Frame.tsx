import { Suspense } from 'react'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { useLocation, useNavigate, useRoutes } from 'react-router-dom'
import { useScroll } from '#src/hooks/scroll.ts'
import { RouteFailure } from './RouteFailure.tsx'
import { routes } from './routes.tsx'
import { Waiting } from './Waiting.tsx'

/** Links of components use the router, so that the page is not reloaded. */
export const Frame = () => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <AriaRouter navigate={(path) => void navigate(path)}>
      <RouteFailure place={key}>
        <Suspense fallback={<Waiting />}>
          <Route />
        </Suspense>
      </RouteFailure>
    </AriaRouter>
  )
}

const Route = () => {
  useScroll()
  return useRoutes(routes)
}
