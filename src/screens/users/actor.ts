import { useSelector } from '@xstate/react'
import type { UserListActor } from '#machines/users/userList.machine.ts'
import type { UsersActor } from '#machines/users/users.machine.ts'
import type { Access } from '#machines/shared/access.ts'

/** The screen's actor and its list, and the rights for the actions. */
export interface Administration {
  users: UsersActor
  list: UserListActor
  access: Access
}

export const useUserList = (users: UsersActor): UserListActor => {
  const list = useSelector(users, ({ children }) => children.list)
  if (!list) throw new Error('the users screen has no list actor')
  return list
}
