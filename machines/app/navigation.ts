import { isAdmin, isStaff, type Access } from '../shared/access.ts'

/** The areas in the navigation, in order. */
export const navigationItems = [
  'dashboard',
  'council',
  'ranking',
  'tasks',
  'routines',
  'achievements',
  'members',
] as const
export type NavigationItem = (typeof navigationItems)[number]

/** The navigation for these rights: 'Conselho' is for staff only, and hidden while the rights are unknown. */
export const navigationFor = (access: Access | null): readonly NavigationItem[] =>
  navigationItems.filter((item) => item !== 'council' || (access !== null && isStaff(access)))

/** The path behind the gear icon; null if the user has no gear icon. */
export const administrationFor = (access: Access | null): '/admin' | '/council' | null => {
  if (access === null || !isStaff(access)) return null
  return isAdmin(access) ? '/admin' : '/council'
}
