import { isAdmin, isStaff, type Access } from '../shared/access.ts'

/** The areas that the navigation leads to, in its order (SPEC.md, section 2; 'Rotinas' after 'Tarefas', BEYOND.md). */
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

/** What a person's navigation holds: 'Conselho' for staff only. While the rights are unknown, what everybody has. */
export const navigationFor = (access: Access | null): readonly NavigationItem[] =>
  navigationItems.filter((item) => item !== 'council' || (access !== null && isStaff(access)))

/** Where the gear leads, null for those who do not see it: the council's leads to /council (BEYOND.md, 'People and access'). */
export const administrationFor = (access: Access | null): '/admin' | '/council' | null => {
  if (access === null || !isStaff(access)) return null
  return isAdmin(access) ? '/admin' : '/council'
}
