import { createBrowserRouter, Navigate } from 'react-router-dom'
import type { GuardProps } from './Guard.tsx'
import { Frame, Waiting } from './Frame.tsx'
import { RouteFailure } from './RouteFailure.tsx'

/** An element, not a component of its own: so the shell stays while one goes from one guard's pages to another's. */
const guardedShell = (guard: Omit<GuardProps, 'children'>) => async () => {
  const { GuardedShell } = await import('./Shell.tsx')
  return { element: <GuardedShell {...guard} /> }
}

/**
 * The route table of SPEC.md, section 2, as far as it is built: the council's settings, which are not there yet, lead to
 * /council. Screens are fetched with their route, while the session is being restored.
 */
export const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <RouteFailure />,
    HydrateFallback: Waiting,
    children: [
      { path: '/', lazy: async () => ({ Component: (await import('./Entrance.tsx')).Entrance }) },
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('#src/screens/login/Login.tsx')).LoginScreen }),
      },
      {
        lazy: guardedShell({}),
        children: [
          {
            path: '/dashboard',
            lazy: async () => ({ Component: (await import('#src/screens/dashboard/Dashboard.tsx')).DashboardScreen }),
          },
          {
            path: '/tasks',
            lazy: async () => ({ Component: (await import('#src/screens/tasks/Tasks.tsx')).TasksScreen }),
          },
          {
            path: '/routines',
            lazy: async () => ({ Component: (await import('#src/screens/routines/Routines.tsx')).RoutinesScreen }),
          },
          {
            path: '/ranking',
            lazy: async () => ({ Component: (await import('#src/screens/ranking/Ranking.tsx')).RankingScreen }),
          },
        ],
      },
      {
        lazy: guardedShell({ required: ['council', 'admin'], redirectTo: '/login' }),
        children: [
          {
            path: '/council',
            lazy: async () => ({ Component: (await import('#src/screens/council/Council.tsx')).CouncilScreen }),
          },
        ],
      },
      {
        lazy: guardedShell({ required: ['admin'] }),
        children: [
          {
            path: '/admin',
            lazy: async () => ({ Component: (await import('#src/screens/admin/Admin.tsx')).AdminScreen }),
          },
          { path: '/council/settings', element: <Navigate to="/council" replace /> },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('#src/screens/notFound/NotFound.tsx')).NotFoundScreen }),
      },
    ],
  },
])
