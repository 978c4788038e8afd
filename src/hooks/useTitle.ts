import { useEffect } from 'react'
import { windowTitle } from '#src/texts/shared/labels.ts'

/** The title of the window while the page is shown. */
export const useTitle = (title: string) => {
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
}
