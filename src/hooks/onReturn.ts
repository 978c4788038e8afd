import { onNewDay } from './day.ts'

/**
 * Calls when the page is visible again, when the network is back, and when a new day begins: the page may be outdated.
 * Returns a function that stops it.
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
