import { useEffect } from 'react'
import { windowTitle } from '#src/texts/shared/labels.ts'
import { useIdentity } from './identity.ts'

/** The title of the window while the page is shown. */
export const useTitle = (title: string) => {
  useIdentity()
  const shown = windowTitle(title)
  useEffect(() => {
    document.title = shown
  }, [shown])
}
