import { useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import type { AnyActorLogic, AnyActorRef } from 'xstate'
import { app } from './app.ts'

/**
 * An actor that the root runs, by its id; undefined if it does not run. The root's type does not know the machines that pages
 * bring with them, so the caller names the type.
 */
export const usePart = (id: string): AnyActorRef | undefined =>
  useSelector(app, ({ children }) => (children as Readonly<Record<string, AnyActorRef | undefined>>)[id])

/** The same within the shell, where it runs. */
export const useShellPart = (id: 'notifications' | 'profile'): AnyActorRef => {
  const actor = usePart(id)
  if (!actor) throw new Error(`'${id}' runs only within the shell`)
  return actor
}

/** Starts an actor below the root while the component is mounted. For parts of screens that have no parent machine yet. */
export const useStartedPart = (id: string, logic: AnyActorLogic): AnyActorRef | undefined => {
  useLayoutEffect(() => {
    app.send({ type: 'part.start', part: { id, logic } })
    return () => app.send({ type: 'part.stop', id })
  }, [id, logic])
  return usePart(id)
}
