import { createElement, use } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { GuardProps } from './Guard.tsx'
import { KeptScreens, Screen } from './KeptScreens.tsx'
import { fetchShell, screens } from './screens.ts'
import { fetchTab } from './tabs.ts'

type Path = keyof typeof screens

/** The code of the shell, the screen and its tab load at the same time. */
const GuardedScreen = ({ path, guard }: { path: Path; guard: GuardProps }) => {
  const shell = fetchShell()
  void screens[path]()
  void fetchTab(location)
  return createElement(use(shell), guard, <KeptScreens path={path} />)
}

const open = (...paths: Path[]) => paths.map((path): RouteObject => ({ path, element: <Screen path={path} /> }))

/** Who may open which screens. */
const guards: readonly (readonly [GuardProps, readonly Path[]])[] = [
  [
    {},
    [
      '/dashboard',
      '/tasks',
      '/routines',
      '/ranking',
      '/points',
      '/achievements',
      '/member-achievements/:memberId',
      '/members',
      '/meetings',
      '/profile',
      '/feedback',
    ],
  ],
  [{ required: ['council', 'admin'], redirectTo: '/login' }, ['/council']],
  [
    { required: ['admin'] },
    [
      '/admin',
      '/admin/users',
      '/admin/ranking',
      '/admin/ranking/period/:id',
      '/admin/situacao',
      '/admin/problems',
      '/admin/settings',
      '/council/settings',
    ],
  ],
]

/** Who may open a screen; undefined if everyone may, signed in or not. */
export const guardOf = (path: Path): GuardProps | undefined => guards.find(([, paths]) => paths.includes(path))?.[0]

/**
 * The route table. A screen's code is loaded with its route, while the session is being restored. The shell stays
 * mounted between pages, because all guarded routes have the same component at the same place.
 */
export const routes: RouteObject[] = [
  ...open('/', '/login', '/beginning', '*'),
  ...guards.flatMap(([guard, paths]) =>
    paths.map((path): RouteObject => ({ path, element: <GuardedScreen path={path} guard={guard} /> })),
  ),
]
