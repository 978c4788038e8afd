import { onNewDay } from './day.ts'

/**
 * Calls when the page comes to the fore again, when the network does, and when a new day begins: what the page shows may
 * have grown old. Answers how to stop.
 */
export const onReturn = (call: () => void) => {
  const listen = () => {
    if (document.visibilityState === 'visible') call()
  }
  document.addEventListener('visibilitychange', listen)
  window.addEventListener('online', listen)
  const stop = onNewDay(listen)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    window.removeEventListener('online', listen)
    stop()
  }
}
