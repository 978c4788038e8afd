import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { isFailure } from './events.ts'
import type { Invariant } from './walk.ts'

/** Promises that many machines make, in the same words. */

/** After a failure one of these events can be sent, unless another request is still on its way or the machine has ended. */
export const failureLeavesAWayOn = (...ways: readonly AnyEventObject[]): Invariant<AnyStateMachine> => ({
  name: 'every failure leads back to where one can act',
  holds: ({ now, open }) =>
    !now.event ||
    !isFailure(now.event) ||
    open.length > 0 ||
    now.snapshot.status === 'done' ||
    ways.some((way) => now.snapshot.can(way)),
})

/** A second press while the first is on its way does nothing. */
export const nothingIsAskedTwice = (...events: readonly AnyEventObject[]): Invariant<AnyStateMachine> => ({
  name: 'a second press while a request is open does nothing',
  holds: ({ now, open }) => open.length === 0 || !events.some((event) => now.snapshot.can(event)),
})
