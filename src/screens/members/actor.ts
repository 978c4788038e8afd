import { useSelector } from '@xstate/react'
import { needed } from '#machines/shared/needed.ts'
import type { MemberListActor } from '#machines/members/memberList.machine.ts'
import type { MembersActor } from '#machines/members/members.machine.ts'

/** The screen's actor and its list. */
export interface Directory {
  members: MembersActor
  list: MemberListActor
}

export const useDirectory = (members: MembersActor): Directory => {
  const list = useSelector(members, ({ children }) => children.list)
  return { members, list: needed(list, 'the members screen has no list actor') }
}
