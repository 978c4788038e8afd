import { createElement, use } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { GuardProps } from './Guard.tsx'
import { KeptScreens, Screen } from './KeptScreens.tsx'
import { fetchShell, screens } from './screens.ts'

type Path = keyof typeof screens

/** Its code and the shell's load at the same time. */
const GuardedScreen = ({ path, guard }: { path: Path; guard: GuardProps }) => {
  const shell = fetchShell()
  void screens[path]()
  return createElement(use(shell), guard, <KeptScreens path={path} />)
}

const open = (...paths: Path[]) => paths.map((path): RouteObject => ({ path, element: <Screen path={path} /> }))

const guarded = (guard: GuardProps, ...paths: Path[]) =>
  paths.map((path): RouteObject => ({ path, element: <GuardedScreen path={path} guard={guard} /> }))

/**
 * The route table. A screen's code is loaded with its route, while the session is being restored. The shell stays mounted
 * between pages, because all guarded routes have the same component at the same place.
 */
export const routes: RouteObject[] = [
  ...open('/', '/login', '/beginning', '*'),
  ...guarded(
    {},
    '/dashboard',
    '/tasks',
    '/routines',
    '/ranking',
    '/achievements',
    '/member-achievements/:memberId',
    '/members',
    '/meetings',
    '/profile',
    '/feedback',
  ),
  ...guarded({ required: ['council', 'admin'], redirectTo: '/login' }, '/council'),
  ...guarded(
    { required: ['admin'] },
    '/admin',
    '/admin/users',
    '/admin/ranking',
    '/admin/ranking/period/:id',
    '/admin/problems',
    '/admin/settings',
    '/council/settings',
  ),
]
