import { useEffectEvent, useLayoutEffect } from 'react'
import type { AnyActorRef } from 'xstate'
import type { MembersActor, MembersPart } from '#machines/members/members.machine.ts'
import { useChild } from './part.ts'

/**
 * A part of the screen of members; undefined if it does not run. Calls `start` when the screen's machine waits for the
 * part's code.
 */
export const useMembersPart = (
  members: MembersActor,
  part: MembersPart,
  isAwaited: boolean,
  start: () => void,
): AnyActorRef | undefined => {
  const begin = useEffectEvent(start)
  useLayoutEffect(() => {
    if (isAwaited) begin()
  }, [isAwaited])
  return useChild(members, part)
}
