import { app } from './app.ts'

/**
 * Calls when the page is in the foreground again, when the network returns, and when a new day begins. Returns how to
 * stop. For screens without a parent machine: the root sends `refresh` to the others.
 */
export const onReturn = (call: () => void) => {
  const subscription = app.on('page.return', call)
  return () => subscription.unsubscribe()
}
