import { useSelector } from '@xstate/react'
import { memberMessagesMachine, type MemberMessagesActor } from '#machines/community/memberMessages.machine.ts'
import type { MembersActor } from '#machines/members/members.machine.ts'
import { useMembersPart } from './membersPart.ts'
import { partOf, useFailure } from './part.ts'

const startIn = (members: MembersActor) => members.send({ type: 'messages.start', logic: memberMessagesMachine })

/** Starts them if the screen's machine waits for their code. */
export const beginMemberMessages = (): void => {
  const members = partOf('members') as MembersActor | undefined
  if (members) startIn(members)
}

/** The messages of the tab; the screen's machine starts them, and ends them when the tab is left. */
export const useMemberMessages = (members: MembersActor): MemberMessagesActor | undefined => {
  const isAwaited = useSelector(members, (snapshot) => snapshot.matches({ place: { messages: 'waiting' } }))
  const messages = useMembersPart(members, 'messages', isAwaited, () => startIn(members))
  useFailure('messages', messages)
  return messages as MemberMessagesActor | undefined
}
