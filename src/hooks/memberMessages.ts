import { useSelector } from '@xstate/react'
import { memberMessagesMachine, type MemberMessagesActor } from '#machines/community/memberMessages.machine.ts'
import type { MembersActor } from '#machines/members/members.machine.ts'
import { useMembersPart } from './membersPart.ts'
import { useFailure } from './part.ts'

/** The messages of the tab; the screen's machine starts them, and ends them when the tab is left. */
export const useMemberMessages = (members: MembersActor): MemberMessagesActor | undefined => {
  const isAwaited = useSelector(members, (snapshot) => snapshot.matches({ place: { messages: 'waiting' } }))
  const start = () => members.send({ type: 'messages.start', logic: memberMessagesMachine })
  const messages = useMembersPart(members, 'messages', isAwaited, start)
  useFailure('messages', messages)
  return messages as MemberMessagesActor | undefined
}
