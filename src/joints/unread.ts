import { createContext, useContext } from 'react'

/** The bell's count, given by the shell; null until it is known. */
export const Unread = createContext<number | null>(null)

export const useUnread = () => useContext(Unread)
