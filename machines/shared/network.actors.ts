import { fromCallback, type EventObject } from 'xstate'

export type NetworkReturn = { type: 'network.returned' }

/** Reports each time that the browser has a network again. */
export const followNetwork = fromCallback<EventObject, undefined, NetworkReturn>(({ sendBack }) => {
  const report = () => sendBack({ type: 'network.returned' })
  addEventListener('online', report)
  return () => removeEventListener('online', report)
})
