import type { AnyActorRef } from 'xstate'
import { partOf, useLateChild } from './part.ts'
import { useArrival } from './useArrival.ts'

/**
 * A part of a screen that runs once the code of its tab is loaded. `begin` starts it before the page is rendered, in
 * those of these screens that run; `useStarted` starts it when the tab is shown.
 */
export const latePart = <Screen extends AnyActorRef>(
  part: string,
  screens: readonly string[],
  startIn: (screen: Screen) => void,
) => ({
  begin: () => {
    for (const id of screens) {
      const screen = partOf(id)
      if (screen) startIn(screen as Screen)
    }
  },
  useStarted: (screen: Screen): AnyActorRef | undefined => {
    useArrival(() => {
      startIn(screen)
    })
    return useLateChild(screen, part)
  },
})
