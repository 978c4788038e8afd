import { useSelector } from '@xstate/react'
import { needed } from '#machines/shared/needed.ts'
import type { UserListActor } from '#machines/users/userList.machine.ts'
import type { UsersActor } from '#machines/users/users.machine.ts'
import type { Access } from '#machines/shared/access.ts'

/** The screen's actor and its list, and the rights for the actions. */
export interface Administration {
  users: UsersActor
  list: UserListActor
  access: Access
}

export const useUserList = (users: UsersActor): UserListActor =>
  needed(
    useSelector(users, ({ children }) => children.list),
    'the users screen has no list actor',
  )
