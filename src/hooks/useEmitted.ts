import { useEffect, useEffectEvent } from 'react'

/** An actor that emits this event, for the document. */
export interface Emitting<Event extends { type: string }> {
  on(type: Event['type'], handler: (event: Event) => void): { unsubscribe(): void }
}

/** Calls for each event of this type that a machine emits, such as a focus. */
export const useEmitted = <Event extends { type: string }>(
  actor: Emitting<Event>,
  type: Event['type'],
  call: (event: Event) => void,
) => {
  const handle = useEffectEvent(call)
  useEffect(() => {
    const subscription = actor.on(type, (event) => handle(event))
    return () => subscription.unsubscribe()
  }, [actor, type])
}
