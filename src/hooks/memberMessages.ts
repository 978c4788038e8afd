import { useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import { memberMessagesMachine, type MemberMessagesActor } from '#machines/community/memberMessages.machine.ts'
import type { MembersActor } from '#machines/members/members.machine.ts'
import { useLateChild } from './part.ts'

/** The messages of the tab; the screen's machine starts them, and ends them when the tab is left. */
export const useMemberMessages = (members: MembersActor): MemberMessagesActor | undefined => {
  const isWaiting = useSelector(members, (state) => state.matches({ place: { messages: 'waiting' } }))
  useLayoutEffect(() => {
    if (isWaiting) members.send({ type: 'messages.start', logic: memberMessagesMachine })
  }, [members, isWaiting])
  return useLateChild(members, 'messages') as MemberMessagesActor | undefined
}
