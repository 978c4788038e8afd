import { useSelector } from '@xstate/react'
import type { MemberListActor } from '#machines/members/memberList.machine.ts'
import type { MembersActor } from '#machines/members/members.machine.ts'

/** The screen's actor and its list. */
export interface Directory {
  members: MembersActor
  list: MemberListActor
}

export const useDirectory = (members: MembersActor): Directory => {
  const list = useSelector(members, ({ children }) => children.list)
  if (!list) throw new Error('the members screen has no list actor')
  return { members, list }
}
