/** Calls when the page comes to the fore again; what it shows may have grown old. Answers how to stop. */
export const onReturn = (call: () => void) => {
  const listen = () => {
    if (document.visibilityState === 'visible') call()
  }
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}
