import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { needed } from '#machines/shared/needed.ts'
import { app } from './app.ts'

/**
 * An actor that the root runs, by its id; undefined if it does not run. The root's type does not know the machines that
 * pages bring with them, so the caller names the type.
 */
export const usePart = (id: string): AnyActorRef | undefined =>
  useSelector(app, ({ children }) => (children as Readonly<Record<string, AnyActorRef | undefined>>)[id])

/** The same outside React, at this moment. */
export const partOf = (id: string): AnyActorRef | undefined =>
  (app.getSnapshot().children as Readonly<Record<string, AnyActorRef | undefined>>)[id]

/** The same within the shell, where it runs. */
export const useShellPart = (id: 'menu' | 'notifications' | 'profile'): AnyActorRef =>
  needed(usePart(id), `'${id}' runs only within the shell`)

/**
 * Throws if the actor ran and is gone, although the user is still signed in: then its machine failed, and the page
 * shows that instead of nothing.
 */
export const useFailure = (id: string, actor: AnyActorRef | undefined) => {
  const [wasRunning, setRunning] = useState(false)
  const isSignedIn = useSelector(app, (snapshot) => snapshot.matches('signedIn'))
  if (actor && !wasRunning) setRunning(true)
  if (!actor && wasRunning && isSignedIn) throw new Error(`the machine '${id}' failed`)
}

/**
 * An actor that a screen's machine runs at times, once its code is loaded. The screen's type does not know it, so the
 * caller names the type.
 */
export const useChild = (screen: AnyActorRef, id: string): AnyActorRef | undefined =>
  useSelector(screen, ({ children }: { children: Readonly<Record<string, AnyActorRef | undefined>> }) => children[id])

/** The same, for an actor that then runs as long as the screen. Throws if it has ended. */
export const useLateChild = (screen: AnyActorRef, id: string): AnyActorRef | undefined => {
  const actor = useChild(screen, id)
  useFailure(id, actor)
  return actor
}

/** An actor that its parent runs as long as itself. Throws without it: then its machine failed. */
export const running = <Actor extends AnyActorRef>(actor: Actor | undefined): Actor =>
  needed(actor, 'a part of the screen failed')
