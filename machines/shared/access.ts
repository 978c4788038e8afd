export const roles = ['admin', 'council'] as const
export type Role = (typeof roles)[number]

/** Areas and actions of the permission matrix. */
export const areas = [
  'dashboard',
  'members',
  'tasks',
  'achievements',
  'ranking',
  'council_members',
  'council_meetings',
  'council_monitoring',
  'council_feedback',
  'council_settings',
] as const
export type Area = (typeof areas)[number]
export const actions = ['view', 'create', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

/** The rights of the signed-in person. The client only hides what the database would refuse. */
export interface Access {
  userId: string
  memberId: string | null
  roles: readonly Role[]
  isSupreme: boolean
  permissions: Readonly<Record<string, readonly Action[]>>
}

export interface OwnMember {
  id: string
  name: string
  position: string
  photo_url: string | null
}

/** Rights and the user's active member; null for accounts without one. */
export interface AccessWithMember extends Access {
  member: OwnMember | null
  /** Also true for the founder's account without a member. */
  isFounder: boolean
}

export const isAdmin = (access: Access) => access.isSupreme || access.roles.includes('admin')
/** Administrators and the council. */
export const isStaff = (access: Access) => isAdmin(access) || access.roles.includes('council')

/** Does any of the required roles match? The supreme admin counts as admin and as council. */
export const passes = (access: Access, required: readonly Role[]) =>
  required.length === 0 || access.isSupreme || required.some((role) => access.roles.includes(role))

/** The twin of `private.may(area, action)`. */
export const may = (access: Access, area: Area, action: Action) =>
  isAdmin(access) || (access.permissions[area] ?? []).includes(action)
