import { createActor, type ActorRefFrom } from 'xstate'
import { dayMachine } from '#machines/app/day.machine.ts'
import { shownDayAt } from '#machines/shared/dates.ts'

/** The only actor of the day. The application starts it. */
export const day: ActorRefFrom<typeof dayMachine> = createActor(dayMachine, {
  input: { today: shownDayAt(Date.now()) },
})

/** Calls when a new day begins in São Paulo. Returns a function that stops it. */
export const onNewDay = (call: () => void) => {
  const subscription = day.on('day.changed', call)
  return () => subscription.unsubscribe()
}
