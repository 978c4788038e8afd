import { createActor, fromTransition, type AnyActorRef, type AnyEventObject } from 'xstate'
import type { Notice, WordedNotice } from '#machines/notices.ts'

/** An actor that only passes on what it receives: in a test it is the parent of the machine under test. */
const parentFor = (receive: (event: AnyEventObject) => void): AnyActorRef =>
  createActor(
    fromTransition((_, event: AnyEventObject) => {
      receive(event)
      return null
    }, null),
  ).start()

/**
 * Gives an actor a parent and calls with each event that the actor itself sends to it. Returns the parent. Call this
 * before `start`. XState refuses to stop an actor that has a parent, so `stop` first removes the parent.
 */
export const onReport = (actor: AnyActorRef, receive: (event: AnyEventObject) => void): AnyActorRef => {
  const stop = actor.stop.bind(actor)
  const parent = parentFor((event) => {
    if (!event.type.startsWith('xstate.')) receive(event)
  })
  Object.assign(actor, {
    _parent: parent,
    stop: () => {
      Object.assign(actor, { _parent: undefined })
      stop()
    },
  })
  return parent
}

export const isNotice = (event: AnyEventObject): event is { type: 'notice'; notice: Notice } => event.type === 'notice'

export const isWorded = (notice: Notice): notice is WordedNotice => notice.key !== 'notice.outdated'

/** The same for notices alone. */
export const onNotice = (actor: AnyActorRef, receive: (notice: Notice) => void) =>
  onReport(actor, (event) => {
    if (isNotice(event)) receive(event.notice)
  })
