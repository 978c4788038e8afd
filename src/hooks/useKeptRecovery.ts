import { useLayoutEffect, useState } from 'react'
import { forgetRecovery, keptRecovery } from '#machines/shared/client/keptRecovery.ts'

/** The recovery before a reload of the tab. It is forgotten when another page of the application replaces this one. */
export const useKeptRecovery = () => {
  const [kept] = useState(keptRecovery)
  useLayoutEffect(() => forgetRecovery, [])
  return kept
}
