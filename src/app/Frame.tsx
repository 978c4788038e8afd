import { Suspense, useCallback, useContext, useMemo } from 'react'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import {
  matchRoutes,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
} from 'react-router-dom'
import { useScroll } from '#src/hooks/scroll.ts'
import { RouteFailure } from './RouteFailure.tsx'
import { routes } from './routes.tsx'
import { Waiting } from './Waiting.tsx'

/**
 * Links of components use the router, so that the page is not reloaded. Their paths are absolute: `useNavigate` would
 * render every link again whenever the address changes.
 */
export const Frame = () => {
  const { navigator } = useContext(NavigationContext)
  const navigate = useCallback((path: string) => navigator.push(path), [navigator])
  const { key } = useLocation()
  return (
    <AriaRouter navigate={navigate}>
      <RouteFailure place={key}>
        <Suspense fallback={<Waiting />}>
          <Route />
        </Suspense>
      </RouteFailure>
    </AriaRouter>
  )
}

/** `useRoutes` would bring the data router's failure pages, 2 kB of every page. The routes have no children. */
const Route = () => {
  const { pathname } = useLocation()
  const matches = useMemo(() => matchRoutes(routes, pathname) ?? [], [pathname])
  useScroll()
  return (
    <RouteContext value={{ outlet: null, matches, isDataRoute: false }}>{matches.at(-1)?.route.element}</RouteContext>
  )
}
