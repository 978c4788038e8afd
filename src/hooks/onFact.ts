import type { AnnouncedFact } from '#machines/app/app.machine.ts'
import { app } from './app.ts'

/** Calls when a change of this type is reported. Returns how to stop. For screens without a parent machine. */
export const onFact = (type: AnnouncedFact['type'], call: () => void) => {
  const subscription = app.on(type, call)
  return () => subscription.unsubscribe()
}
