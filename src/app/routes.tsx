import { createBrowserRouter } from 'react-router-dom'
import type { GuardProps } from './Guard.tsx'
import { Frame, Waiting } from './Frame.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { fetchShell, screens } from './screens.ts'

const screen = (path: keyof typeof screens) => ({
  path,
  lazy: async () => ({ Component: await screens[path]() }),
})

/** An element, not a component of its own: so the shell stays while one goes from one guard's pages to another's. */
const guardedShell = (guard: Omit<GuardProps, 'children'>) => async () => {
  const GuardedShell = await fetchShell()
  return { element: <GuardedShell {...guard} /> }
}

/**
 * The route table of SPEC.md, section 2, as far as it is built. Screens are fetched with their route, while the session is
 * being restored.
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
