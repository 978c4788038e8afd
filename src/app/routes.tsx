import { createBrowserRouter } from 'react-router-dom'
import type { GuardProps } from './Guard.tsx'
import { Frame, Waiting } from './Frame.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { fetchShell, screens } from './screens.ts'

const screen = (path: keyof typeof screens) => ({
  path,
  lazy: async () => ({ Component: await screens[path]() }),
})

/** An element, not a component: so the shell stays mounted between pages of different guards. */
const guardedShell = (guard: Omit<GuardProps, 'children'>) => async () => {
  const GuardedShell = await fetchShell()
  return { element: <GuardedShell {...guard} /> }
}

/**
 * The route table. A screen's code is loaded with its route, while the session is being restored.
 */
export const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <RouteFailure />,
    HydrateFallback: Waiting,
    children: [
      screen('/'),
      screen('/login'),
      {
        lazy: guardedShell({}),
        children: [
          screen('/dashboard'),
          screen('/tasks'),
          screen('/routines'),
          screen('/ranking'),
          screen('/achievements'),
          screen('/member-achievements/:memberId'),
          screen('/members'),
          screen('/meetings'),
          screen('/profile'),
          screen('/feedback'),
        ],
      },
      {
        lazy: guardedShell({ required: ['council', 'admin'], redirectTo: '/login' }),
        children: [screen('/council')],
      },
      {
        lazy: guardedShell({ required: ['admin'] }),
        children: [
          screen('/admin'),
          screen('/admin/users'),
          screen('/admin/ranking'),
          screen('/admin/ranking/period/:id'),
          screen('/admin/settings'),
          screen('/council/settings'),
        ],
      },
      screen('*'),
    ],
  },
])
