import { useLayoutEffect, useState } from 'react'
import { forgetRecovery, keptRecovery } from '#machines/shared/client/keptRecovery.ts'
import { useIsAfterPage } from './pageFocus.ts'

/**
 * The recovery before a reload of the tab. Null if the login led here: this may be another person, who begins a new
 * one. It is forgotten when another page of the application replaces this one.
 */
export const useKeptRecovery = () => {
  const isAfter = useIsAfterPage()
  const [kept] = useState(() => (isAfter ? null : keptRecovery()))
  useLayoutEffect(() => forgetRecovery, [])
  return kept
}
