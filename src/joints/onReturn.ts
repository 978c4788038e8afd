/** Calls when the page comes to the fore again, or the network does; what the page shows may have grown old. Answers how to stop. */
export const onReturn = (call: () => void) => {
  const listen = () => {
    if (document.visibilityState === 'visible') call()
  }
  document.addEventListener('visibilitychange', listen)
  window.addEventListener('online', listen)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    window.removeEventListener('online', listen)
  }
}
