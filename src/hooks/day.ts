import { createActor, type ActorRefFrom } from 'xstate'
import { dayMachine } from '#machines/app/day.machine.ts'
import { shownDayAt } from '#machines/shared/dates.ts'

/** One for the page, as the session; the application starts it. */
export const day: ActorRefFrom<typeof dayMachine> = createActor(dayMachine, {
  input: { today: shownDayAt(Date.now()) },
})

/** Calls when a new day begins in São Paulo. Answers how to stop. */
export const onNewDay = (call: () => void) => {
  const subscription = day.on('day.changed', call)
  return () => subscription.unsubscribe()
}
