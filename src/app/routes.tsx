import { createBrowserRouter, Navigate } from 'react-router-dom'
import { Guard } from './Guard.tsx'
import { Frame, Waiting } from './Frame.tsx'
import { RouteFailure } from './RouteFailure.tsx'

/**
 * The route table of SPEC.md, section 2, as far as it is built: / leads to /login, and the administration, whose areas
 * are not there yet, to /dashboard. Screens are fetched with their route, while the session is being restored.
 */
export const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <RouteFailure />,
    HydrateFallback: Waiting,
    children: [
      { path: '/', element: <Navigate to="/login" replace /> },
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('#src/screens/login/Login.tsx')).LoginScreen }),
      },
      {
        lazy: async () => ({ Component: (await import('./Shell.tsx')).GuardedShell }),
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
        path: '/council',
        element: (
          <Guard required={['council', 'admin']} redirectTo="/login">
            <Navigate to="/dashboard" replace />
          </Guard>
        ),
      },
      ...['/council/settings', '/admin'].map((path) => ({
        path,
        element: (
          <Guard required={['admin']}>
            <Navigate to="/dashboard" replace />
          </Guard>
        ),
      })),
      {
        path: '*',
        lazy: async () => ({ Component: (await import('#src/screens/notFound/NotFound.tsx')).NotFoundScreen }),
      },
    ],
  },
])
