import { useLayoutEffect, useState } from 'react'
import { recoveryPath } from '#machines/entrance/loginLink.ts'
import { forgetRecovery, keptRecovery } from '#machines/shared/client/keptRecovery.ts'

/** Was the document loaded at this page? Otherwise another person may have come here from the login. */
const isLoadedHere = () => performance.getEntriesByType('navigation').some(({ name }) => name.endsWith(recoveryPath))

/** The recovery before a reload of the tab. It is forgotten when another page of the application replaces this one. */
export const useKeptRecovery = () => {
  const [kept] = useState(() => (isLoadedHere() ? keptRecovery() : null))
  useLayoutEffect(() => forgetRecovery, [])
  return kept
}
