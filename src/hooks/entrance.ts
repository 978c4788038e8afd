import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { AnyActorRef, AnyStateMachine } from 'xstate'
import { app } from './app.ts'
import { usePart } from './part.ts'

/**
 * The machine of a page of the entrance: the root runs it while the page is shown. Undefined at the first render. The
 * root's type does not know these machines, so the caller names the type.
 */
export const useEntrance = (id: string, logic: AnyStateMachine, input: object = {}): AnyActorRef | undefined => {
  const open = useEffectEvent(() => app.send({ type: 'entrance.open', page: { id, logic, input } }))
  useLayoutEffect(() => {
    open()
    return () => app.send({ type: 'entrance.close', id })
  }, [id])
  const actor = usePart(id)
  const [wasRunning, setRunning] = useState(false)
  if (actor && !wasRunning) setRunning(true)
  if (!actor && wasRunning) throw new Error(`the machine '${id}' failed`)
  return actor
}
