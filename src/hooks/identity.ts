import { useSyncExternalStore } from 'react'
import { followIdentity, shownIdentity } from '#machines/shared/identity.ts'

/** The identity that the page shows; renders again when it changes. The prerendered landing has the default. */
export const useIdentity = () => useSyncExternalStore(followIdentity, shownIdentity, shownIdentity)
